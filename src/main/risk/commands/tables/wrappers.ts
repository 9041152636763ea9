import type { RiskLevel } from '../../../../shared/call/risk-level';
import { type FlagTable, flagTable } from './flag-table';

/** A command whose operands are another command. */
export interface Wrapper {
  readonly table: FlagTable;
  /** The number of operands before the command: the time of `timeout`, the file of `flock`. */
  readonly skips: number;
  /** The risk that the wrapper itself adds. */
  readonly own?: { readonly level: RiskLevel; readonly reason: string };
  /** What it does without a command. */
  readonly bare?: { readonly level: RiskLevel; readonly reason: string };
  /** Why it can't be remembered in a rule. */
  readonly noRule?: string;
  /** The operands are joined and passed to a shell as one line. */
  readonly joins?: true;
  /** Flags whose value is a line for a shell. */
  readonly lineFlags?: readonly string[];
}

const privilege = (flags: string, more: Partial<Wrapper> = {}): Wrapper => ({
  table: flagTable(flags),
  skips: 0,
  own: { level: 'critical', reason: 'Runs as another user' },
  noRule: 'Runs as another user, which always needs approval',
  ...more,
});

const wrapper = (flags: string, more: Partial<Wrapper> = {}): Wrapper => ({
  table: flagTable(flags),
  skips: 0,
  ...more,
});

const medium = (reason: string) => ({ level: 'medium', reason }) as const;
const anything = 'Can run any command';

/** A builtin that can be told to run a line; its operands are variable names, possibly `PATH`. */
const callingBack = (flags: string, lineFlags: readonly string[]) =>
  wrapper(flags, {
    skips: Number.POSITIVE_INFINITY,
    lineFlags,
    own: medium('Changes shell options'),
    noRule: 'Can set any variable',
  });

export const wrappers: ReadonlyMap<string, Wrapper> = new Map(
  Object.entries({
    sudo: privilege(
      '-A -b -E -e -H -i -k -K -l -n -P -S -s -v -V -B -C= -D= -g= -h= -p= -R= -r= -T= -t= -u= -U= --user= --group= --login --shell',
    ),
    doas: privilege('-n -s -L -C= -u= -a='),
    pkexec: privilege('--user= --disable-internal-agent --keep-cwd'),
    runas: privilege('--user='),
    gosu: privilege('', { skips: 1 }),
    su: privilege('-l -m -p -f -c=? -s= -g= -G= -w= --login --command=? --shell= --preserve-environment -', {
      skips: 1,
      lineFlags: ['-c', '--command'],
    }),
    runuser: privilege('-l -m -p -f -c=? -s= -u= -g= --login --command=? --shell=', {
      lineFlags: ['-c', '--command'],
    }),
    chroot: privilege('--groups= --userspec= --skip-chdir', { skips: 1 }),
    nsenter: privilege('-a -t= -m -u -i -n -p -U -C -T -S= -G= -r -w -F -Z'),
    unshare: privilege('-m -u -i -n -p -U -C -T -f -r --map-root-user --fork --mount-proc'),
    timeout: wrapper('-s= -k= -v -p -f --signal= --kill-after= --preserve-status --foreground --verbose', { skips: 1 }),
    gtimeout: wrapper('-s= -k= --signal= --kill-after= --preserve-status --foreground', { skips: 1 }),
    nice: wrapper('-n= --adjustment='),
    // With `-p` these change a process that is already running.
    ionice: wrapper('-c= -n= -p=! -P=! -u=! -t --class= --classdata= --pid=! --pgid=! --uid=! --ignore'),
    chrt: wrapper('-b -f -i -o -r -a -m -p! -R -v -T= -P= -D=', {
      skips: 1,
      own: medium('Changes CPU scheduling'),
    }),
    taskset: wrapper('-a! -c -p! --pid! --all-tasks!', { skips: 1 }),
    nohup: wrapper('', { own: medium('Keeps running in the background and may write nohup.out') }),
    setsid: wrapper('-c -f -w --ctty --fork --wait', { own: medium('Keeps running in the background') }),
    stdbuf: wrapper('-i= -o= -e= --input= --output= --error='),
    time: wrapper('-p -v -l -h -a -f= -o=> --portability --verbose --append --format= --output=>'),
    builtin: wrapper(''),
    // With an empty environment or another name, the command isn't the one that was rated.
    exec: wrapper('-c! -l! -a=!', { bare: medium('Redirects input and output of later commands') }),
    jobs: wrapper('-l -n -p -r -s -x'),
    mapfile: callingBack('-d= -n= -O= -s= -t -u= -c= -C=?', ['-C']),
    readarray: callingBack('-d= -n= -O= -s= -t -u= -c= -C=?', ['-C']),
    compgen: callingBack('-a -b -c -d -e -f -g -j -k -s -u -v -A= -G= -P= -S= -X= -o= -V= -C=? -F=? -W=?', [
      '-C',
      '-F',
      '-W',
    ]),
    noglob: wrapper('', { own: medium('Runs another command') }),
    nocorrect: wrapper('', { own: medium('Runs another command') }),
    chronic: wrapper('-v -e', { own: medium('Runs another command') }),
    unbuffer: wrapper('-p', { own: medium('Runs another command') }),
    caffeinate: wrapper('-d -i -m -s -u -t= -w=', { own: medium('Keeps the machine awake') }),
    ts: wrapper('-r -i -s -m', { own: medium('Runs another command') }),
    watch: wrapper(
      '-b -c -d[=] -e -g -n= -p -q= -t -w -x --beep --color --differences[=] --errexit --chgexit --interval= --precise --no-title --exec',
      { joins: true, own: medium("Doesn't end on its own"), noRule: anything },
    ),
    entr: wrapper('-a -c -d -n -p -r -s -x -z', { own: medium("Doesn't end on its own"), noRule: anything }),
    script: wrapper('-a -e -f -q -c=? -E= -I=> -O=> -B=> -T=> --append --return --flush --quiet --command=?', {
      skips: 1,
      lineFlags: ['-c', '--command'],
      own: medium("Records the command's output"),
      noRule: anything,
    }),
    flock: wrapper('-e -s -x -u -n -o -F -w= -E= -c=? --command=? --exclusive --shared --nonblock --timeout= --close', {
      skips: 1,
      lineFlags: ['-c', '--command'],
      own: medium('Locks a file'),
    }),
    parallel: wrapper(
      '-j= -k -n= -N= -X -m -0 -a=< -d= -I= -P= -q -r -t -v --jobs= --keep-order --null --arg-file=< --bar --eta --progress --dry-run --halt=',
      { joins: true, own: medium('Runs commands built from its input'), noRule: anything },
    ),
    strace: wrapper('-f -F -q -v -x -y -t -T -c -C -e= -s= -o=> -p= -u= -E= -S= -P= -a= -b= -I=', {
      own: medium('Inspects another process'),
      noRule: anything,
    }),
    ltrace: wrapper('-f -S -c -C -t -T -e= -s= -o=> -p= -u= -n=', {
      own: medium('Inspects another process'),
      noRule: anything,
    }),
    fakeroot: wrapper('-u -b=', { own: medium('Runs another command') }),
    'xvfb-run': wrapper('-a -e=> -f=> -n= -s= -p= -w= --auto-servernum', { own: medium('Runs another command') }),
    'dbus-run-session': wrapper('', { own: medium('Runs another command') }),
    'systemd-run': wrapper('-p= -u= -d -t -P -q -G -S -E= --user --scope --unit= --property= --pty --wait --collect', {
      own: { level: 'high', reason: 'Keeps running in the background' },
      noRule: anything,
    }),
    proxychains: wrapper('-q -f=<', { own: medium('Connects through a proxy'), noRule: anything }),
    torsocks: wrapper('-i -q', { own: medium('Connects through a proxy'), noRule: anything }),
    direnv: wrapper('', { skips: 2, own: medium("Runs the folder's .envrc"), noRule: anything }),
    mise: wrapper('', { skips: 1, own: medium('Runs tool versions that the folder configures'), noRule: anything }),
    asdf: wrapper('', { skips: 1, own: medium('Runs tool versions that the folder configures'), noRule: anything }),
    busybox: wrapper('--list --help', { own: medium('Runs its own variant of a command, with different options') }),
    toybox: wrapper('--list --help --long', {
      own: medium('Runs its own variant of a command, with different options'),
    }),
  } satisfies Record<string, Wrapper>),
);
