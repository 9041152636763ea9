import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setUpTerminals, until } from '../terminal/testing/set-up-terminals';
import { temporaryFolder } from '../testing/temporary-folder';
import { type Confinement, strictest } from './confinement';
import { isWithoutSandbox } from './testing/when-sandboxed';

afterEach(() => vi.unstubAllEnvs());

const exited = (exitCode: number) => ({ kind: 'exited', exitCode, endedProcesses: 0 }) as const;
const node = (script: string) => `'${process.execPath}' -e '${script}'`;
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Eve', '-c', 'user.email=eve@host', ...args], { cwd: folder, encoding: 'utf8' });

function confinedTo(folders: readonly string[], more: Partial<Confinement> = {}) {
  const confinement: Confinement = { ...strictest, write: { folders }, network: 'hosts', ...more };
  return { confinement: { kind: 'confined', confinement } } as const;
}

function setUp() {
  const { result, run, start, folder, dataPath } = setUpTerminals();
  const inWork = (...names: string[]) => join(folder, ...names);
  const read = (...names: string[]) => readFileSync(inWork(...names), 'utf8');
  return { result, run, start, folder, dataPath, inWork, read };
}

/** A home with everything in it that a command must not see or change. */
function setUpHome() {
  const home = join(temporaryFolder(), 'home');
  for (const folder of ['.ssh', '.aws', '.config/gh']) mkdirSync(join(home, folder), { recursive: true });
  const secrets = ['.ssh/id_rsa', '.aws/credentials', '.config/gh/hosts.yml', '.netrc'].map((name) => join(home, name));
  for (const file of secrets) writeFileSync(file, 'canary');
  writeFileSync(join(home, '.profile'), 'visible\n');
  vi.stubEnv('HOME', home);
  return { home, secrets };
}

describe.skipIf(isWithoutSandbox)('a command that may write', () => {
  it('changes its workspace in every way', async () => {
    const { result, inWork, read } = setUp();
    writeFileSync(inWork('old'), 'x');
    writeFileSync(inWork('gone'), 'x');
    const command = `echo new > new; echo more >> old; rm gone; mkdir -p a/b; mv new a/b/; ln -s old link; chmod 600 old
sed -i s/x/y/ old; mkfifo pipe`;
    expect(await result(command)).toEqual({ end: exited(0), text: '' });
    expect([read('a', 'b', 'new'), read('old')]).toEqual(['new\n', 'ymore\n']);
    expect([existsSync(inWork('gone')), statSync(inWork('old')).mode & 0o777]).toEqual([false, 0o600]);
  });

  it('SB-01 writes nowhere else, and its temporary files are its own', async () => {
    const { home } = setUpHome();
    const { result, dataPath } = setUp();
    const name = `aintern-test-${process.pid}`;
    const refused = [join(home, 'new'), '/etc/new', '/usr/new', '/var/tmp/new', join(dataPath, 'new')];
    const own = [`/tmp/${name}`, `/dev/shm/${name}`, `"$TMPDIR/${name}2"`];
    const { text } = await result(
      `${refused.map((path) => `echo x > '${path}'`).join('; ')}; ${own.map((path) => `echo kept > ${path}; cat ${path}`).join('; ')}`,
    );
    expect(text.match(/kept/g)).toHaveLength(3);
    expect([...refused, `/tmp/${name}`, `/dev/shm/${name}`].filter((path) => existsSync(path))).toEqual([]);
    expect(text.match(/Read-only file system|Permission denied/g)).toHaveLength(refused.length);
  });

  it('SB-02 sees no credentials, nothing of AIntern and nothing in the temporary folder of others', async () => {
    const { secrets } = setUpHome();
    const { result, dataPath, folder } = setUp();
    const other = join(temporaryFolder(), 'other');
    const files = [...secrets, join(dataPath, 'keys.json'), other];
    for (const file of files) writeFileSync(file, 'canary');
    const { text } = await result(
      `${files.map((file) => `cat '${file}'`).join('; ')}; ls -a '${dataPath}'; ls '${folder}/..'; cat ~/.profile`,
    );
    expect(text).not.toContain('canary');
    expect(text).not.toContain('keys.json\n');
    expect(text).toMatch(/visible\n$/);
  });

  it('SB-03 cannot change what other programs execute, nor put something else in its place', async () => {
    const { result, folder, inWork } = setUp();
    git(folder, 'init', '-q');
    for (const name of ['.vscode', '.idea', '.claude', '.husky', '.github/workflows']) {
      mkdirSync(inWork(name), { recursive: true });
    }
    const files = ['.vscode/tasks.json', '.mcp.json', '.husky/pre-commit', '.github/workflows/ci.yml', '.git/config'];
    for (const name of files.slice(0, -1)) writeFileSync(inWork(name), 'as it was');
    const before = files.map((name) => readFileSync(inWork(name), 'utf8'));
    const attempts = [
      ...files.flatMap((name) => [`echo evil > ${name}`, `rm -f ${name}`, `cp /etc/passwd ${name}`]),
      'echo evil > .git/hooks/pre-commit',
      'mv .git/hooks .git/old; mkdir .git/hooks; echo evil > .git/hooks/pre-commit',
      'mv .git other; cp -r other .git; echo evil > .git/hooks/pre-commit',
      'rm -rf .git/hooks; ln -s /tmp .git/hooks',
      'mv .vscode x; mkdir .vscode; echo evil > .vscode/tasks.json',
      'mv .git/config .git/c; echo evil > .git/config',
      'git config core.hooksPath /tmp; git config core.fsmonitor evil',
      'ln .git/config hard; echo evil > hard; rm -f hard',
      'mount -o remount,rw .git/config; umount .git/config; unshare -Urm umount .git/hooks',
      'python3 -c \'import os; os.rename(".git", "other")\'',
    ];
    await result(attempts.join('\n'));
    expect(files.map((name) => readFileSync(inWork(name), 'utf8'))).toEqual(before);
    expect(readdirSync(inWork('.git', 'hooks')).filter((name) => !name.endsWith('.sample'))).toEqual([]);
    expect(git(folder, 'config', '--local', '--list')).not.toMatch(/hooks|fsmonitor|evil/);
  });

  it('SB-04 leaves a repository alone altogether when it keeps running', async () => {
    const { start, folder, inWork } = setUp();
    git(folder, 'init', '-q', '--template=');
    const terminal = await start('mkdir .git/hooks; echo ../evil > .git/commondir; touch .git/x new; echo done');
    await terminal.ended;
    expect(['hooks', 'commondir', 'x'].filter((name) => existsSync(inWork('.git', name)))).toEqual([]);
    expect(existsSync(inWork('new'))).toBe(true);
  });

  it('SB-05 gets out neither by links nor by other names of processes', async () => {
    const outside = temporaryFolder();
    const { home } = setUpHome();
    const { result, inWork } = setUp();
    writeFileSync(join(home, 'target'), 'as it was');
    symlinkSync(join(home, 'target'), inWork('link'));
    symlinkSync(outside, inWork('folder'));
    const attempts = [
      'echo evil > link',
      'echo evil > folder/new',
      `ln '${join(home, 'target')}' hard && echo evil > hard`,
      `echo evil > '/proc/1/root${home}/new'`,
      `echo evil > '/proc/self/root${home}/new'`,
      `for pid in 1 2 $PPID ${process.pid}; do echo evil > "/proc/$pid/cwd/../../escaped"; done`,
      `nsenter -t 1 -m touch '${join(home, 'new')}'`,
      `mount --bind / '${inWork('')}mnt'; chroot /proc/1/root touch '${join(home, 'new')}'`,
    ];
    await result(attempts.join('\n'));
    expect(readFileSync(join(home, 'target'), 'utf8')).toBe('as it was');
    expect([join(home, 'new'), join(outside, 'new')].filter((path) => existsSync(path))).toEqual([]);
  });

  it('changes the content of a hard link that is in the workspace, because that is in the workspace', async () => {
    const { result, inWork, read } = setUp();
    writeFileSync(inWork('one'), 'x');
    linkSync(inWork('one'), inWork('two'));
    await result('echo y > two');
    expect(read('one')).toBe('y\n');
  });

  it('SB-06 reaches servers of its own, and no others', async () => {
    const { result } = setUp();
    const server = createServer((socket) => socket.end('outside'));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const own = `const s = require("net").createServer((c) => c.end("inside")).listen(0, "127.0.0.1", () => {
  require("net").connect(s.address().port, "127.0.0.1").on("data", (d) => { console.log(String(d)); process.exit(0); });
});`;
    expect(await result(node(own))).toEqual({ end: exited(0), text: 'inside\n' });
    for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '8.8.8.8']) {
      const { end, text } = await result(
        node(
          `require("net").connect({ port: ${port}, host: "${host}", timeout: 3000 }).on("data", (d) => console.log(String(d))).on("timeout", () => process.exit(8)).on("error", () => process.exit(7))`,
        ),
      );
      expect({ host, end: end.kind === 'exited' && end.exitCode > 0, text }).toEqual({ host, end: true, text: '' });
    }
    const lookUp = node('require("dns").lookup("localhost.example.org", (e) => process.exit(e ? 7 : 0))');
    expect((await result(lookUp)).end).toEqual(exited(7));
  });

  it('is in the machine’s network only if it is allowed to', async () => {
    const { result, folder } = setUp();
    const server = createServer((socket) => socket.end('outside'));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const connect = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`;
    expect((await result(connect, confinedTo([folder], { network: 'all' }))).text).toBe('outside');
    expect((await result(connect, confinedTo([folder]))).end).toEqual(exited(1));
  });

  it('SB-07 reaches no Unix socket, in whatever network it is', async () => {
    const { result, folder, inWork } = setUp();
    const path = inWork('service.sock');
    let count = 0;
    const server = createServer((socket) => {
      count += 1;
      socket.end('hello');
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const attempts = [
      node(`require("net").connect("${path}").on("data", console.log).on("error", () => process.exit(7))`),
      `python3 -c 'import socket; socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)'`,
      `python3 -c 'import socket; a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)'`,
    ];
    for (const network of ['none', 'all'] as const) {
      for (const attempt of attempts) {
        const { end } = await result(attempt, confinedTo([folder], { network }));
        expect(end).not.toMatchObject({ exitCode: 0 });
      }
    }
    expect(count).toBe(0);
  });

  it('SB-08 sees and signals no other process, and cannot type into its terminal', async () => {
    const { result, run } = setUp();
    const victim = await run('export CANARY=canary; sleep 60');
    const { text } = await result(
      `ps -e -o pid= | wc -l; kill -9 ${victim.processId} ${process.pid}; cat /proc/${victim.processId}/environ
python3 -c 'import fcntl; fcntl.ioctl(0, 0x5412, b"x")'; for n in $(seq 1 40); do kill -0 $n 2>/dev/null && echo "p$n"; done | wc -l`,
    );
    expect(Number(text.split('\n')[0])).toBeLessThan(8);
    expect(text).not.toContain('canary');
    expect(text).toContain('Operation not permitted');
    expect(victim.describe().state).toEqual({ kind: 'running' });
    await victim.stop('asked');
  });

  it('LK-06 leaves nothing running, and says how much there was', async () => {
    const { result } = setUp();
    const seconds = `8${process.pid}`;
    const { end } = await result(
      `(env -i setsid sleep ${seconds} &); setsid -f env -i sleep ${seconds}; nohup sleep ${seconds} & echo`,
    );
    expect(end).toEqual({ kind: 'exited', exitCode: 0, endedProcesses: 3 });
    const lines = () => execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' });
    await until(() => !lines().includes(`sleep ${seconds}`));
  });

  it('SB-09 gets no keys from the environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-canary');
    vi.stubEnv('SSH_AUTH_SOCK', '/run/canary');
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/canary');
    const { result } = setUp();
    expect((await result('env')).text).not.toContain('canary');
  });

  it('writes to the folders that were added, and to what is read-only if it was added', async () => {
    const { home } = setUpHome();
    const { result, folder, inWork } = setUp();
    git(folder, 'init', '-q');
    mkdirSync(join(home, 'shared'));
    writeFileSync(join(home, 'file'), '');
    const more = confinedTo([
      folder,
      join(home, 'shared'),
      join(home, 'file'),
      inWork('.git', 'config'),
      join(home, 'none'),
    ]);
    const { end } = await result('echo x > ~/shared/new && echo x > ~/file && git config a.b c', more);
    expect(end).toEqual(exited(0));
    expect(readFileSync(join(home, 'file'), 'utf8')).toBe('x\n');
    expect(git(folder, 'config', 'a.b')).toBe('c\n');
  });

  it('SB-10 writes nowhere else through a link that has taken the place of an added folder', async () => {
    const { home } = setUpHome();
    const { result, folder, inWork } = setUp();
    writeFileSync(join(home, 'target'), 'as it was');
    const more = confinedTo([folder, inWork('added'), inWork('added', 'deeper')]);
    mkdirSync(inWork('added', 'deeper'), { recursive: true });
    expect((await result('echo x > added/deeper/x', more)).end).toEqual(exited(0));
    await result(`rm -r added && ln -s '${home}' added`, more);
    await result('echo evil > added/target; echo evil > ~/target', more);
    await result(`rm added && mkdir added && ln -s '${home}' added/deeper`, more);
    await result('echo evil > added/deeper/target; echo evil > ~/target', more);
    expect(readFileSync(join(home, 'target'), 'utf8')).toBe('as it was');
  });

  it('SB-11 changes no hooks in an added folder either, unless just those were added', async () => {
    const { home } = setUpHome();
    const { result, folder } = setUp();
    const other = join(home, 'other');
    mkdirSync(other);
    git(other, 'init', '-q');
    writeFileSync(join(other, '.git', 'hooks', 'mine'), 'as it was');
    const write = 'echo new > ~/other/.git/hooks/mine';
    await result(`${write}; echo x > ~/other/file`, confinedTo([folder, other]));
    expect(readFileSync(join(other, '.git', 'hooks', 'mine'), 'utf8')).toBe('as it was');
    expect(existsSync(join(other, 'file'))).toBe(true);
    await result(write, confinedTo([folder, other, join(other, '.git', 'hooks', 'mine')]));
    expect(readFileSync(join(other, '.git', 'hooks', 'mine'), 'utf8')).toBe('new\n');
  });

  it('SB-12 puts nothing in the place of a folder in which something is read-only', async () => {
    const { result, inWork } = setUp();
    mkdirSync(inWork('packages', 'app', '.vscode'), { recursive: true });
    writeFileSync(inWork('packages', 'app', '.vscode', 'tasks.json'), 'as it was');
    const place = (folder: string) =>
      `mv ${folder} old; mkdir -p packages/app/.vscode; echo evil > packages/app/.vscode/tasks.json`;
    await result(`${place('packages')}; ${place('packages/app')}`);
    expect(readFileSync(inWork('packages', 'app', '.vscode', 'tasks.json'), 'utf8')).toBe('as it was');
  });

  it('SB-12 puts nothing there in an added folder while its workspace is on a layer, which the folder is not', async () => {
    const { home } = setUpHome();
    const { result, folder } = setUp();
    const tasks = join(home, 'other', 'app', '.vscode', 'tasks.json');
    mkdirSync(dirname(tasks), { recursive: true });
    writeFileSync(tasks, 'as it was');
    await result('cd ~/other && touch new; mv app old; mkdir -p app/.vscode; echo evil > app/.vscode/tasks.json', {
      ...confinedTo([folder, join(home, 'other')]),
      prefix: ['/bin/sh', '-c', 'exec "$@"', 'sh'],
    });
    expect(existsSync(join(home, 'other', 'new'))).toBe(true);
    expect(readFileSync(tasks, 'utf8')).toBe('as it was');
  });

  it('SB-13 keeps its downloads for the next command in the folder, and for no other folder', async () => {
    const { result, folder } = setUp();
    await result('mkdir -p "$npm_config_cache" "$CARGO_HOME"; echo kept > "$npm_config_cache/file"');
    expect((await result('cat "$npm_config_cache/file"; ls "$npm_config_cache/.." | head -1')).text).toBe(
      'kept\ncargo\n',
    );
    const other = join(folder, 'other');
    mkdirSync(other);
    expect((await result('cat "$npm_config_cache/file"', { folder: other })).end).toEqual(exited(1));
    expect((await result('echo $npm_config_cache', { isReadOnly: true })).text).toBe('/dev/null\n');
  });

  it.each(['a folder', `it's "odd" $HOME`, '-dash', 'größer 😀', 'line\nbreak', 'comma, colon: \\'])(
    'runs in a folder called %j',
    async (name) => {
      const { result, inWork } = setUp();
      mkdirSync(inWork(name));
      const { text } = await result('echo x > file; ls; pwd', { folder: inWork(name) });
      expect(text).toBe(`file\n${inWork(name)}\n`);
    },
  );

  it('runs in a workspace below HOME, in one behind a link, and in a part of one', async () => {
    const { home } = setUpHome();
    const { result } = setUp();
    mkdirSync(join(home, 'work', 'part'), { recursive: true });
    symlinkSync(join(home, 'work'), join(home, 'link'));
    for (const folder of [join(home, 'work'), join(home, 'link'), join(home, 'work', 'part')]) {
      const { end } = await result('echo x > new; cat new ~/.profile', { folder, ...confinedTo([join(home, 'work')]) });
      expect(end).toEqual(exited(0));
    }
    expect(existsSync(join(home, 'work', 'part', 'new'))).toBe(true);
  });

  it('may be put behind words that prepare its workspace, and behind its network', async () => {
    const { result, folder, inWork } = setUp();
    const prefix = ['/bin/sh', '-c', 'echo "prefix $1" > prefix; shift; exec "$@"', 'sh', "it's"];
    const network = {
      words: () => ['/bin/sh', '-c', 'echo network >> prefix; exec "$@"', 'sh'],
      environment: { http_proxy: 'http://127.0.0.1:1' },
      refusedHosts: () => [{ host: 'example.org', port: 443 }],
    };
    const { run } = setUpTerminals();
    const terminal = await run('echo $http_proxy; exit 3', { folder, prefix, network });
    const { end, output, terminal: description } = await terminal.ended;
    expect([end, output.text]).toEqual([exited(3), 'http://127.0.0.1:1\n']);
    expect(readFileSync(inWork('prefix'), 'utf8')).toBe("prefix it's\nnetwork\n");
    const host = { kind: 'host', host: 'example.org', port: 443 } as const;
    expect(description.sandbox).toEqual({
      sandboxed: true,
      write: 'folders',
      network: 'hosts',
      refused: [host],
      fault: { certainty: 'certain', refused: host, widening: host },
    });
    expect((await result('true', { prefix: ['/bin/false'] })).end).toMatchObject({ sandboxFailed: true });
  });
});
