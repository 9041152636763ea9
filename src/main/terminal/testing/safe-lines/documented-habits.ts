import { basename } from 'node:path';

/** A program's documented side effects. Everything else counts as an effect. */
interface Habits {
  /** Other system programs that it consists of. */
  readonly starts?: readonly string[];
  /** Its own parts, in folders that only the system writes to. */
  readonly parts?: RegExp;
  /** Its temporary files in `/tmp`, which it removes before it exits. */
  readonly buffers?: RegExp;
  /** It reports unknown flags to the system log and the console. */
  readonly complains?: true;
  /** Addresses that it tries without anyone listening there. */
  readonly probes?: RegExp;
  /** It opens files without reading them, or reads them without printing them. */
  readonly opensOnly?: true;
}

const shell = ['sh', 'dash', 'bash'];
const unpackers = ['gzip', 'bzip2', 'xz', 'zstd', 'lzip', 'lzma', 'lzop', 'compress'];
/** Every JVM publishes performance data for other processes. */
const java: Habits = { buffers: /^(\/tmp\/hsperfdata_\w+(\/\d+)?|\/proc\/self\/coredump_filter)$/ };
/** Detects IPv6 support with a socket that nobody can reach. */
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
    // The system's tables are compressed.
    locale: { starts: ['gzip'] },
    java,
    javac: java,
    javap: java,
    // Looks up the user's global ignore file.
    ag: { starts: ['sh', 'git'] },
    // Triggers on-demand mounts.
    df: { opensOnly: true },
    pip,
    pip3: pip,
    // Only with --list-details.
    fd: { starts: ['ls'] },
    npm: { starts: ['node'] },
    npx: { starts: ['node'] },
    valgrind: { parts: /^\/usr\/(bin\/valgrind\.bin|libexec\/valgrind\/\w[\w-]*)$/ },
    // Asks which encodings the machine supports.
    gdb: { starts: ['iconv'] },
    // Shows its help in the product's pager, which is `cat`.
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
      // Reads every file that it tracks to see what has changed.
      opensOnly: true,
    },
    // Both read all input before they print the first line.
    tac: { buffers: /^\/tmp\/tac\w{6}$/ },
    sort: { buffers: /^\/tmp\/sort\w{6}$/ },
  }),
);

const habitsOf = (programs: readonly string[]) => programs.flatMap((name) => habits.get(name) ?? []);

/** Whether one of the programs starts that file on its own. */
export function mayStart(programs: readonly string[], file: string, isOfSystem: boolean): boolean {
  return habitsOf(programs).some(
    ({ starts = [], parts }) => (isOfSystem && starts.includes(basename(file))) || parts?.test(file) === true,
  );
}

/** Only output that goes nowhere or to the line's own terminal, and temporary files of the programs. */
export function mayWrite(programs: readonly string[], path: string): boolean {
  if (/^\/dev\/(null|zero|full|tty|pts\/\d+|fd\/\d+|stdout|stderr)$/.test(path)) return true;
  return habitsOf(programs).some(
    ({ buffers, complains }) => buffers?.test(path) || (complains && path === '/dev/console'),
  );
}

/** Whether one of the programs opens files without printing them; its output is checked anyway. */
export function mayOpen(programs: readonly string[]): boolean {
  return habitsOf(programs).some(({ opensOnly }) => opensOnly);
}

/** The kernel, the machine's name service, which programs ask for user names, and nobody. */
export function mayTalkTo(programs: readonly string[], call: string, args: string): boolean {
  if (/sa_family=AF_NETLINK|sun_path="\/var\/run\/nscd\/socket"/.test(args)) return true;
  return habitsOf(programs).some(
    ({ probes, complains }) =>
      (call === 'bind' && probes?.test(args)) || (complains && args.includes('sun_path="/dev/log"')),
  );
}
