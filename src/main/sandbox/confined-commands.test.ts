import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processesWith, setUpTerminals, until } from '../terminal/testing/set-up-terminals';
import { expectWithin } from '../testing/expect-within';
import { temporaryFolder } from '../testing/temporary-folder';
import { type Confinement, strictest } from './confinement';
import { isWithoutSandbox } from './testing/when-sandboxed';

afterEach(() => vi.unstubAllEnvs());

const confined = (confinement: Partial<Confinement> = {}) =>
  ({ isReadOnly: true, confinement: { kind: 'confined', confinement: { ...strictest, ...confinement } } }) as const;
/** The most that any safe command shares with the machine. */
const listing = confined({ network: 'list', processes: 'list' });

const outside = { confinement: { kind: 'unconfined', why: 'To show that it works.' } } as const;

const node = (script: string) => `'${process.execPath}' -e '${script}'`;

/** Counts incoming connections. */
async function countConnections(listen: (server: Server, then: () => void) => void) {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.end('hello');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => listen(server, resolve));
  const address = server.address();
  return { count: () => count, port: typeof address === 'object' && address ? address.port : 0 };
}

function setUpHome() {
  const home = join(temporaryFolder(), 'home');
  mkdirSync(home);
  vi.stubEnv('HOME', home);
  return home;
}

describe.skipIf(isWithoutSandbox)('SF-11 a command that was wrongly rated safe', () => {
  it('writes nowhere: not to the workspace, HOME, /tmp or the data of AIntern', async () => {
    const home = setUpHome();
    const { result, folder, dataPath } = setUpTerminals();
    writeFileSync(join(folder, 'kept'), 'as it was');
    const shared = `/dev/shm/aintern-test-${process.pid}`;
    const temporary = `/tmp/aintern-test-written-${process.pid}`;
    const targets = [
      join(folder, 'new'),
      join(home, 'new'),
      join(dataPath, 'new'),
      '/etc/aintern-new',
      temporary,
      shared,
    ];
    for (const more of [confined(), listing]) {
      const attempts = targets.map((path) => `echo x > '${path}'`).join('; ');
      await result(`${attempts}; echo x > kept; rm -f kept; mv kept moved; chmod 0 kept; mkdir d; ln kept l; :`, more);
      expect(targets.filter((path) => existsSync(path))).toEqual([]);
      expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('as it was');
      expect(['moved', 'd', 'l'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
    }
  });

  it('cannot make the file system writable again', async () => {
    const { result, folder } = setUpTerminals();
    const command = `mount -o remount,rw / ; mount -t tmpfs x '${folder}'; unshare -Urm sh -c "mount -o remount,bind,rw '${folder}'; touch '${folder}/a'"
for pid in 1 $PPID ${process.pid}; do touch "/proc/$pid/root${folder}/b" "/proc/$pid/cwd/c"; done; :`;
    for (const more of [confined(), listing]) {
      const { text } = await result(command, more);
      expect(text).not.toBe('');
      expect(['a', 'b', 'c'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
    }
  });

  it('connects to no server on the machine', async () => {
    const { result } = setUpTerminals();
    const { count, port } = await countConnections((server, then) => server.listen(0, '127.0.0.1', then));
    const attempts = [
      `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`,
      node(`require("net").connect(${port}, "127.0.0.1").on("data", console.log).on("error", (e) => process.exit(7))`),
      node(`require("dgram").createSocket("udp4").on("error", () => process.exit(7)).send("x", ${port}, "127.0.0.1")`),
    ];
    for (const more of [confined(), listing]) {
      for (const attempt of attempts) {
        const { end } = await result(attempt, more);
        expect(end).not.toMatchObject({ exitCode: 0 });
      }
    }
    expect(count()).toBe(0);
    await result(attempts[0] ?? '', outside);
    expect(count()).toBe(1);
  });

  it('reaches no Unix socket', async () => {
    const { result, folder } = setUpTerminals();
    const path = join(folder, 'service.sock');
    const { count } = await countConnections((server, then) => server.listen(path, then));
    const attempt = node(
      `require("net").connect("${path}").on("data", console.log).on("error", () => process.exit(7))`,
    );
    for (const more of [confined(), listing]) {
      expect(await result(attempt, more)).toEqual({
        end: { kind: 'exited', exitCode: 7, endedProcesses: 0 },
        text: '',
      });
    }
    expect(count()).toBe(0);
    await result(attempt, outside);
    expect(count()).toBe(1);
  });

  it('reads no credentials of the account and nothing of AIntern', async () => {
    const home = setUpHome();
    const elsewhere = temporaryFolder();
    const { result, dataPath } = setUpTerminals();
    for (const folder of ['.ssh', '.aws', '.config/gh']) mkdirSync(join(home, folder), { recursive: true });
    const files = ['.ssh/id_rsa', '.aws/credentials', '.config/gh/hosts.yml', '.netrc'].map((name) => join(home, name));
    files.push(join(dataPath, 'keys.json'), join(elsewhere, 'secring'));
    for (const file of files) writeFileSync(file, 'canary');
    symlinkSync(elsewhere, join(home, '.gnupg'));
    writeFileSync(join(home, '.profile'), 'visible');
    for (const more of [confined(), listing]) {
      const read = files.map((file) => `cat '${file}'`).join('; ');
      const { text } = await result(`${read}; cat ~/.gnupg/*; ls -R '${dataPath}' ~/.ssh; cat ~/.profile`, more);
      expect(text).not.toContain('canary');
      expect(text).not.toContain('id_rsa\n');
      expect(text).toMatch(/visible$/);
    }
  });

  it('reads no standard input and no terminal', async () => {
    const { run } = setUpTerminals({ silence: 100 });
    const command = `cat; read -t 5 x; echo "[$x]"; cat </dev/tty; cat <&1; cat <&2; cat /dev/stdout; cat /dev/console
cat /proc/self/fd/1; echo x >/dev/tty; for t in /dev/pts/[0-9]*; do cat $t; done; echo end`;
    const terminal = await run(command, confined());
    terminal.write('typed\r');
    const { end, output } = await terminal.ended;
    expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
    expect(output.text.replace('typed\n', '')).toMatch(/^\[\]\n/);
    expect(output.text).toMatch(/\/dev\/tty: No such device or address[\s\S]*end\n$/);
    expect(output.text.match(/typed/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it('has no open files but its own, also beside other terminals', async () => {
    const { run, result } = setUpTerminals();
    expect((await result('ls -x /proc/self/fd', confined())).text).toBe('0  1  2  3\n');
    const other = await run('sleep 60');
    expect((await result('ls -x /proc/self/fd', confined())).text).toBe('0  1  2  3\n');
    await other.stop('asked');
  });

  it('signals and looks into nobody else', async () => {
    const { run, result } = setUpTerminals();
    const victim = await run('export CANARY=canary; sleep 60');
    const id = victim.processId;
    for (const more of [confined(), listing]) {
      const { text } = await result(
        `kill -9 ${id} -1; pkill -9 sleep; cat /proc/${id}/environ; ls /proc/${id}/root/`,
        more,
      );
      expect(text).not.toContain('canary');
      expect(victim.describe().state).toEqual({ kind: 'running' });
    }
    await victim.stop('asked');
  });

  it('LK-06 leaves nothing running, not even what dropped its environment and its session', async () => {
    const { result } = setUpTerminals();
    for (const more of [confined(), listing]) {
      const seconds = `6${process.pid}`;
      const { end } = await result(`(env -i setsid sleep ${seconds} &); setsid -f env -i sleep ${seconds}; echo`, more);
      expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
      await until(() => !commandLines().includes(`sleep ${seconds}`));
    }
  });
});

describe.skipIf(isWithoutSandbox)('SF-11 a command in a sandbox', () => {
  it('still lists the processes and sockets of the machine where it is about them', async () => {
    const { result } = setUpTerminals();
    const { port } = await countConnections((server, then) => server.listen(0, '127.0.0.1', then));
    const { text } = await result('ps -e -o pid= ; echo; ss -Htln; ip -o addr', listing);
    const [processes = '', sockets = ''] = text.split('\n\n');
    expect(processes.split('\n').map(Number)).toContain(process.pid);
    expect(sockets).toContain(`127.0.0.1:${port}`);
    const alone = await result('ps -e -o pid= | wc -l', confined());
    expect(Number(alone.text)).toBeLessThan(6);
  });

  it.each([
    ['true', 0, ''],
    ['echo one; echo two >&2', 0, 'one\ntwo\n'],
    ['exit 3', 3, ''],
    ['kill $$', 143, ''],
    ['kill -9 $$', 137, ''],
    ['kill 0', 143, ''],
    ['trap "echo bye" EXIT; exit 6', 6, 'bye\n'],
    ['exec 0<&- 1>&- 2>&-; exit 8', 8, ''],
    ['no-such-program-anywhere', 127, expect.stringContaining('not found')],
    ['if', 2, expect.stringContaining('syntax error')],
    ['echo "$0 $#"; [ -t 1 ] && echo terminal', 0, '/bin/bash 0\nterminal\n'],
  ])('%s ends as it would without: with %i', async (command, exitCode, text) => {
    const { result } = setUpTerminals();
    expect(await result(command, confined())).toEqual({ end: { kind: 'exited', exitCode, endedProcesses: 0 }, text });
  });

  it('shows all of 10 MB of output', async () => {
    const { run } = setUpTerminals();
    const terminal = await run('seq 1 1500000', confined());
    const { end, output } = await terminal.ended;
    expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
    const { text } = await terminal.read('tail', 0);
    expect(output.text.startsWith('1\n2\n')).toBe(true);
    expect(text.endsWith('1499999\n1500000\n')).toBe(true);
    expect(terminal.describe().size).toBeGreaterThan(10_000_000);
  });

  it.each(['asked', 'timed-out'] as const)('is gone with all it started when it is stopped (%s)', async (reason) => {
    const { run } = setUpTerminals();
    const seconds = `7${process.pid}`;
    const terminal = await run(
      `trap '' TERM HUP; setsid sleep ${seconds} & sleep ${seconds}; sleep ${seconds}`,
      confined(),
    );
    await until(() => commandLines().includes(`sleep ${seconds}`));
    const { end } = await terminal.stop(reason);
    expect(end).toEqual({ kind: 'stopped', reason });
    await terminal.released;
    expect(commandLines()).not.toContain(`sleep ${seconds}`);
  });

  it('has room for temporary files of its own', async () => {
    const { result, folder } = setUpTerminals();
    const lines = Array.from({ length: 400_000 }, (_, index) => `${(index * 7_919) % 400_000}`).join('\n');
    writeFileSync(join(folder, 'large'), `${lines}\n`);
    const sorted = 'sort -n -S 1M large | tail -n 1; mktemp | grep -c "^$TMPDIR/"';
    expect((await result(sorted, confined())).text).toBe('399999\n1\n');
    const long = 'x'.repeat(90_000);
    expect((await result(`wc -c <<'STOP'\n${long}\nSTOP`, confined())).text).toBe('90001\n');
  });

  it('looks at a repository with git', async () => {
    const { result, folder } = setUpTerminals();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Eve', '-c', 'user.email=eve@host', ...args], { cwd: folder });
    git('init', '-q', '-b', 'main');
    writeFileSync(join(folder, 'file'), 'one\n');
    git('add', '.');
    git('commit', '-qm', 'First');
    writeFileSync(join(folder, 'file'), 'two\n');
    const { end, text } = await result(
      'git status --short && git diff && git log --oneline && git grep two',
      confined(),
    );
    expect(end).toMatchObject({ exitCode: 0 });
    expect(text).toMatch(/^ M file\n[\s\S]*-one\n\+two\n[\s\S]* First\nfile:two\n$/);
  });

  it.each(['a folder', `it's "odd" $HOME`, '-dash', 'größer 😀', 'line\nbreak'])(
    'runs in a folder called %j',
    async (name) => {
      const { result, folder } = setUpTerminals();
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'file'), 'x');
      const { text } = await result('ls; pwd', { ...confined(), folder: join(folder, name) });
      expect(text).toBe(`file\n${join(folder, name)}\n`);
    },
  );

  it('runs in a workspace below HOME, and in one behind a link', async () => {
    const home = setUpHome();
    const { result } = setUpTerminals();
    mkdirSync(join(home, 'work'));
    writeFileSync(join(home, 'work', 'file'), 'x');
    symlinkSync(join(home, 'work'), join(home, 'link'));
    expect((await result('ls', { ...confined(), folder: join(home, 'work') })).text).toBe('file\n');
    expect((await result('ls', { ...confined(), folder: join(home, 'link') })).text).toBe('file\n');
  });
});

describe.skipIf(isWithoutSandbox)('SF-11 the processes of sandboxes', () => {
  it('are gone five seconds after the main process was killed', async () => {
    const sign = `SIGN_${randomBytes(8).toString('hex')}`;
    const script = join(import.meta.dirname, '../terminal/testing/run-terminals.ts');
    const main = spawn(process.execPath, ['scripts/run-bundled.mjs', script, temporaryFolder(), sign, 'confined'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void main.kill('SIGKILL'));
    await once(main.stdout, 'data');
    await until(async () => (await processesWith(sign)).length >= 5);
    main.kill('SIGKILL');
    const killedAt = performance.now();
    await until(async () => (await processesWith(sign)).length === 0);
    expectWithin(killedAt, 5_000);
  });
});

/** The command lines of all processes on the machine, with words separated by blanks. */
function commandLines(): string {
  return execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' });
}
