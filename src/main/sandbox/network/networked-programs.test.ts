import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decideHost } from '../../approval/decide-host';
import { temporaryFolder } from '../../testing/temporary-folder';
import { dialDirectly } from './connect-upstream';
import { createHostProxy } from './create-host-proxy';
import { hostSubject } from './host-request';
import { findHostProfile } from './profiles/find-host-profile';
import { runWithNetwork } from './testing/run-with-network';
import { serveGit } from './testing/serve-git';
import { serveRegistry } from './testing/serve-registry';
import { setUpNetwork } from './testing/set-up-network';
import { listen } from './testing/set-up-proxy';
import { isMissing, isWithoutNetwork, networkPrograms } from './testing/when-networked';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Package managers write to the home folder, which is read-only inside. */
const writableHome = (folder: string) => ({ environment: { HOME: folder, npm_config_cache: join(folder, '.npm') } });

describe.skipIf(isWithoutNetwork)('programs in a network that leads to the proxy only', () => {
  it.skipIf(isMissing('curl'))('curl downloads and uploads, also much', async () => {
    const size = 20_000_000;
    const { run } = await setUpNetwork({
      allowed: ['a.test'],
      respond(request, response) {
        let received = 0;
        request.on('data', (bytes: Buffer) => {
          received += bytes.length;
        });
        request.once('end', () => response.end(request.method === 'GET' ? Buffer.alloc(size) : String(received)));
      },
    });
    const { output } = await run(
      `curl -sS http://a.test/ -o file && stat -c %s file && curl -sS -T file http://a.test/up && echo && curl -sSp -T file http://a.test/up`,
    );
    expect(output).toBe(`${size}\n${size}\n${size}`);
  });

  it.skipIf(isMissing('wget'))('wget downloads', async () => {
    const { run } = await setUpNetwork({ allowed: ['a.test'] });
    expect((await run('wget -qO- http://a.test/x')).output).toBe('GET /x');
  });

  it.skipIf(isMissing('python3'))('python downloads, and is told what it may not reach', async () => {
    const { run } = await setUpNetwork({ allowed: ['a.test'] });
    const { output } = await run(`python3 - <<'END'
import urllib.request, urllib.error
print(urllib.request.urlopen('http://a.test/x').read().decode())
try:
    urllib.request.urlopen('http://evil.test/')
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
END`);
    expect(output).toBe("GET /x\n403 AIntern doesn't let this command connect to evil.test.\n\n");
  });

  it.skipIf(isMissing('git'))('git clones, pulls and pushes over http', async () => {
    const served = temporaryFolder();
    git(served, 'init', '-q', '--bare', '-b', 'main', 'project.git');
    git(join(served, 'project.git'), 'config', 'http.receivepack', 'true');
    const { run, folder, network } = await setUpNetwork({ allowed: ['git.test'], respond: serveGit(served) });
    const { errors, exitCode } = await run(
      `set -e
      git clone -q http://git.test/project.git copy 2>&1
      cd copy && git checkout -q -b main
      git config user.name Test && git config user.email test@example.test
      echo text > file && git add file && git commit -qm 'Add a file'
      git push -q origin main && git pull -q origin main`,
      writableHome(folder),
    );
    expect([errors, exitCode]).toEqual(['', 0]);
    expect(git(join(served, 'project.git'), 'log', '--format=%s', 'main')).toBe('Add a file\n');
    expect(network.accesses()).toEqual([{ host: 'git.test', port: 80, outcome: 'allowed' }]);
  });

  it.skipIf(isMissing('git'))('git explains that ssh does not work inside', async () => {
    const { run } = await setUpNetwork();
    const { errors, exitCode } = await run('git clone git@git.test:a/b.git');
    expect(exitCode).not.toBe(0);
    expect(errors).toContain('AIntern: a sandboxed command reaches hosts by http and https only, not by ssh.');
  });

  it.skipIf(isMissing('npm'))('npm installs from a registry of this machine that was allowed', async () => {
    let port = 0;
    const address = () => `http://127.0.0.1:${port}`;
    port = await listen(createServer(serveRegistry(temporaryFolder(), address)));
    const registry = `127.0.0.1:${port}`;
    const { run, folder, network } = await setUpNetwork({ allowed: [`private ${registry}`], dial: dialDirectly });
    writeFileSync(join(folder, 'package.json'), '{"name":"project","version":"1.0.0"}');
    const { exitCode } = await run(
      `npm install --registry ${address()} --no-audit --no-fund tiny-package && node -p "require('tiny-package')"`,
      { ...writableHome(folder), localhost: 'machine' },
    );
    expect(exitCode).toBe(0);
    expect(readFileSync(join(folder, 'node_modules/tiny-package/index.js'), 'utf8')).toContain('tiny');
    expect(network.accesses()).toEqual([{ host: '127.0.0.1', port, outcome: 'allowed' }]);
  });

  it.skipIf(isMissing('npm'))('npm fails at once and in words if its registry is refused', async () => {
    const { run, folder, network } = await setUpNetwork();
    writeFileSync(join(folder, 'package.json'), '{"name":"project","version":"1.0.0"}');
    const { exitCode, errors } = await run(
      'npm install --registry http://registry.test tiny-package',
      writableHome(folder),
    );
    expect([exitCode === 0, existsSync(join(folder, 'node_modules'))]).toEqual([false, false]);
    expect(errors).toContain('403');
    expect(network.accesses()).toEqual([{ host: 'registry.test', port: 80, outcome: 'refused' }]);
  });
});

/** The registry that npm uses on this machine, or null if it can't be reached. */
function reachableRegistry(): string | null {
  const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', timeout: 60_000, cwd: tmpdir() });
  return npm('view', 'is-number', 'version').status === 0 ? npm('config', 'get', 'registry').stdout.trim() : null;
}

describe.skipIf(isWithoutNetwork || isMissing('npm'))('npm with the registry of this machine', () => {
  const registry = reachableRegistry();

  it.skipIf(registry === null)(
    'installs a real package without a question, because its profile covers it',
    async () => {
      const folder = temporaryFolder();
      const command = 'npm install --no-audit --no-fund is-number@7.0.0';
      const environment = { npm_config_registry: registry ?? '' };
      const profile = findHostProfile({
        subjects: [command],
        folder,
        homePath: homedir(),
        environment,
        askGit: () => null,
      });
      const where = { workspacePath: folder, conversationId: null, runId: null, now: 0 };
      const verdicts: string[] = [];
      const proxy = createHostProxy({
        async judge(request) {
          const { kind } = decideHost({ request, where, rules: [], profile, allowedHosts: [], isLineApproved: false });
          verdicts.push(`${kind} ${hostSubject(request.host, request.port)}`);
          return kind === 'allow' ? 'allow' : 'deny';
        },
      });
      onTestFinished(() => proxy.dispose());
      const { socketPath } = await proxy.open('command');
      writeFileSync(join(folder, 'package.json'), '{"name":"project","version":"1.0.0"}');
      const { exitCode, errors } = await runWithNetwork(command, {
        ...{ programs: networkPrograms(), folder, socketPath },
        environment: { ...writableHome(folder).environment, ...environment },
      });
      expect({ exitCode, errors: exitCode === 0 ? '' : errors }).toEqual({ exitCode: 0, errors: '' });
      expect(existsSync(join(folder, 'node_modules/is-number/package.json'))).toBe(true);
      expect(verdicts.every((verdict) => verdict.startsWith('allow '))).toBe(true);
    },
  );
});
