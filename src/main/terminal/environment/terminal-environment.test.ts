import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { setUpTerminals } from '../testing/set-up-terminals';
import { childEnvironment } from './child-environment';

afterEach(() => vi.unstubAllEnvs());

const canaries = {
  ANTHROPIC_API_KEY: 'canary-key',
  OPENAI_API_KEY: 'canary-key',
  MY_SERVICE_TOKEN: 'canary-key',
  DATABASE_URL: 'postgres://eve:canary-key@host/db',
  AINTERN_DATA: 'canary-own',
  AINTERN_SECRET: 'canary-own',
  ELECTRON_RUN_AS_NODE: 'canary-own',
  BASH_ENV: '/canary-start',
  ENV: '/canary-start',
  'BASH_FUNC_ls%%': '() { echo canary-function; }',
  SHELLOPTS: 'noexec',
  GIT_DIR: '/canary-git',
};

describe('the environment of a command', () => {
  it('has nothing secret, nothing of ours and nothing that a shell would start with', async () => {
    for (const [name, value] of Object.entries(canaries)) vi.stubEnv(name, value);
    vi.stubEnv('LC_MESSAGES', 'C.UTF-8');
    vi.stubEnv('UNKNOWN', 'canary-unknown');
    const { result } = setUpTerminals({ newId: () => 'the-id' });
    const { text } = await result('env; ls');
    expect(text).not.toContain('canary');
    const lines = text.split('\n');
    expect(lines).toContain('LC_MESSAGES=C.UTF-8');
    const own = lines.filter((line) => /^(?:AINTERN|ELECTRON|TERM|PAGER|GIT)/.test(line)).sort();
    expect(own).toEqual([
      expect.stringMatching(/^AINTERN_PROCESS=[0-9a-f]{24}\.the-id\.$/),
      'GIT_CONFIG_COUNT=2',
      'GIT_CONFIG_KEY_0=safe.bareRepository',
      'GIT_CONFIG_KEY_1=core.fsmonitor',
      'GIT_CONFIG_VALUE_0=explicit',
      'GIT_CONFIG_VALUE_1=false',
      'GIT_PAGER=cat',
      'PAGER=cat',
      'TERM=xterm-256color',
    ]);
  });

  it('keeps a repository from starting programs while somebody only looks', async () => {
    const { result, folder } = setUpTerminals();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
    git('init', '-q');
    const trap = join(folder, 'trap.sh');
    const trace = join(folder, '.git', 'trace');
    writeFileSync(trap, `#!/bin/sh\ntouch '${trace}'\n`);
    chmodSync(trap, 0o755);
    for (const key of ['core.fsmonitor', 'core.pager']) git('config', key, trap);
    git('config', 'core.hooksPath', folder);
    writeFileSync(join(folder, 'post-index-change'), `#!/bin/sh\ntouch '${trace}'\n`);
    chmodSync(join(folder, 'post-index-change'), 0o755);
    const looking = {
      isReadOnly: true,
      // In a sandbox, nothing could leave a trace anyway.
      confinement: { kind: 'unconfined', why: 'To see what the settings alone prevent.' },
    } as const;
    const { end } = await result('git status --short; git add -A; git log; git diff --cached', looking);
    expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
    expect(existsSync(trace)).toBe(false);
    await result('git add -A; git reset -q', { isReadOnly: false });
    expect(existsSync(trace)).toBe(true);
  });

  it('SF-12 keeps npm from writing and asking where a project says, while somebody only looks', async () => {
    const { result, folder } = setUpTerminals();
    const home = temporaryFolder();
    vi.stubEnv('HOME', home);
    let requests = 0;
    const registry = createServer((_, response) => {
      requests += 1;
      response.end('{}');
    });
    await once(registry.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void registry.close());
    const address = registry.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const settings = [
      `registry=http://127.0.0.1:${port}/`,
      ...['cache=./made', 'logs-dir=./made', 'logs-max=10', 'timing=true', 'update-notifier=true', 'offline=false'],
      'loglevel=silly',
    ];
    writeFileSync(join(folder, '.npmrc'), settings.join('\n'));
    writeFileSync(
      join(folder, 'package.json'),
      '{"name":"project","version":"1.0.0","scripts":{"build":"touch made"}}',
    );
    const lines = ['npm ls', 'npm root', 'npm prefix', 'npm explain x', 'npm run', 'npm pkg get name'];
    const looking = {
      isReadOnly: true,
      confinement: { kind: 'unconfined', why: 'To see what the settings alone prevent.' },
    } as const;
    const { text } = await result(`${lines.join('; ')}; echo over`, looking);
    expect(text).toContain('over');
    expect({ project: readdirSync(folder).sort(), home: readdirSync(home), requests }).toEqual({
      project: ['.npmrc', 'package.json'],
      home: [],
      requests: 0,
    });
  });

  it('is taken from what it is at the moment', () => {
    expect(childEnvironment({ LANG: 'C', GH_TOKEN: 'x', TZ: undefined })).toEqual({ LANG: 'C' });
    expect(childEnvironment({ LANG: 'de', GH_TOKEN: 'x' })).toEqual({ LANG: 'de' });
  });
});
