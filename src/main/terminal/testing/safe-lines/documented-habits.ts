import { basename } from 'node:path';

/** What a program does by its documentation besides what it is asked for. Everything else counts as an effect. */
interface Habits {
  /** Other programs of the system that it is made of. */
  readonly starts?: readonly string[];
  /** Its own parts, which lie where only the system puts files. */
  readonly parts?: RegExp;
  /** Files of its own in `/tmp`, which it removes before it ends. */
  readonly buffers?: RegExp;
  /** It tells the log of the system, and the console, which flag it doesn't know. */
  readonly complains?: true;
  /** Addresses that it tries, without anybody at the other end. */
  readonly probes?: RegExp;
  /** It opens files without reading them, or reads them without printing them. */
  readonly opensOnly?: true;
}

const shell = ['sh', 'dash', 'bash'];
const unpackers = ['gzip', 'bzip2', 'xz', 'zstd', 'lzip', 'lzma', 'lzop', 'compress'];
/** Every Java machine shows others how it fares. */
const java: Habits = { buffers: /^(\/tmp\/hsperfdata_\w+(\/\d+)?|\/proc\/self\/coredump_filter)$/ };
/** Whether the machine has the sixth version of the protocol, it finds out by a socket that nobody can reach. */
const pip: Habits = { probes: /^\d+<[^>]*>, \{sa_family=AF_INET6, sin6_port=htons\(0\), .*"::1"/ };
const sevenZip: Habits = { parts: /^\/usr\/lib\/(p7zip|7zip)\/7z\w*$/ };

const habits: ReadonlyMap<string, Habits> = new Map(
  Object.entries<Habits>({
    egrep: { starts: ['grep', ...shell] },
    fgrep: { starts: ['grep', ...shell] },
    zgrep: { starts: ['grep', 'gzip', 'zcat', 'sed', 'cat', 'expr', ...shell] },
    zcat: { starts: ['gzip', ...shell] },
    gunzip: { starts: ['gzip', ...shell] },
    uncompress: { starts: ['gzip', ...shell] },
    tar: { starts: unpackers },
    xargs: { starts: ['echo'] },
    which: { starts: shell },
    // The tables of the system are packed.
    locale: { starts: ['gzip'] },
    java,
    javac: java,
    javap: java,
    // Asks which files the user ignores everywhere.
    ag: { starts: ['sh', 'git'] },
    // So that folders appear that are mounted on demand.
    df: { opensOnly: true },
    pip,
    pip3: pip,
    // Only with --list-details.
    fd: { starts: ['ls'] },
    npm: { starts: ['node'] },
    npx: { starts: ['node'] },
    valgrind: { parts: /^\/usr\/(bin\/valgrind\.bin|libexec\/valgrind\/\w[\w-]*)$/ },
    // Asks which encodings the machine knows.
    gdb: { starts: ['iconv'] },
    // Shows its help with the pager of the product, which is cat.
    ruby: { starts: ['cat'] },
    pidof: { complains: true },
    psql: { parts: /^\/usr\/lib\/postgresql\/\d+\/bin\/psql$/ },
    '7z': sevenZip,
    '7za': sevenZip,
    '7zr': sevenZip,
    git: {
      parts: /^\/usr\/(lib|libexec)\/git-core\/git[\w-]*$/,
      // Some of its commands are scripts.
      starts: ['basename', 'sed', 'gettext', 'envsubst', 'uname'],
      // To see what has changed, it reads every file that it knows of.
      opensOnly: true,
    },
    // Both read their input to the end before they print the first line of it.
    tac: { buffers: /^\/tmp\/tac\w{6}$/ },
    sort: { buffers: /^\/tmp\/sort\w{6}$/ },
  }),
);

const habitsOf = (programs: readonly string[]) => programs.flatMap((name) => habits.get(name) ?? []);

/** Whether one of the programs starts that file by itself. */
export function mayStart(programs: readonly string[], file: string, isOfSystem: boolean): boolean {
  return habitsOf(programs).some(
    ({ starts = [], parts }) => (isOfSystem && starts.includes(basename(file))) || parts?.test(file) === true,
  );
}

/** Nothing that stays: output that goes nowhere or to the terminal of the line, and buffers of the programs. */
export function mayWrite(programs: readonly string[], path: string): boolean {
  if (/^\/dev\/(null|zero|full|tty|pts\/\d+|fd\/\d+|stdout|stderr)$/.test(path)) return true;
  return habitsOf(programs).some(
    ({ buffers, complains }) => buffers?.test(path) || (complains && path === '/dev/console'),
  );
}

/** Whether one of the programs opens files without printing them; what it prints is looked at anyway. */
export function mayOpen(programs: readonly string[]): boolean {
  return habitsOf(programs).some(({ opensOnly }) => opensOnly);
}

/** The kernel itself, the name service of the machine, which programs ask for the names of users, and nobody. */
export function mayTalkTo(programs: readonly string[], call: string, args: string): boolean {
  if (/sa_family=AF_NETLINK|sun_path="\/var\/run\/nscd\/socket"/.test(args)) return true;
  return habitsOf(programs).some(
    ({ probes, complains }) =>
      (call === 'bind' && probes?.test(args)) || (complains && args.includes('sun_path="/dev/log"')),
  );
}
