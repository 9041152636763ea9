import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isWithoutSandbox } from '../sandbox/testing/when-sandboxed';
import { temporaryFolder } from '../testing/temporary-folder';
import { commandCases } from './testing/command-cases';
import { startAttack } from './testing/start-attack';

afterEach(() => void vi.unstubAllEnvs());

/** Programs that leave a trace outside the workspace when they run without a sandbox. */
const traced = ['npm', 'npmx', 'curl', 'id', 'busybox', 'make', 'rg'];
/** Run outside on purpose, and are asked about as if there were no sandbox. */
const outside = /\b(sudo|ssh)\b/;
/** Waits for a key. */
const interactive = /\bless\b/;

const files = {
  'package.json': JSON.stringify({ scripts: { test: 'true', other: 'touch M', preinstall: 'touch M' } }),
  'f.txt': 'b\na\n',
  x: '',
  ev: '#!/bin/sh\ntouch M\n',
};

function setUpOutside() {
  const base = temporaryFolder();
  const log = join(base, 'log');
  const bin = join(base, 'bin');
  const home = join(base, 'home');
  for (const folder of [bin, home]) mkdirSync(folder);
  writeFileSync(log, '');
  writeFileSync(join(home, '.bashrc'), 'as it was');
  for (const name of traced) writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} >> '${log}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  vi.stubEnv('HOME', home);
  return () => [readFileSync(log, 'utf8'), readFileSync(join(home, '.bashrc'), 'utf8')];
}

const asked = commandCases.filter(
  ({ verdict, line }) => verdict === 'ask' && !outside.test(line) && !interactive.test(line),
);

describe.skipIf(isWithoutSandbox)('SF-11 an attack that was approved', () => {
  it.each(asked.map((given) => [given.id, JSON.stringify(given.line).slice(0, 80), given] as const))(
    '%s changes nothing outside the workspace, and no hook in it: %s',
    async (_id, _shown, { line }) => {
      const effects = setUpOutside();
      const { attempt, workspacePath } = await startAttack({ files, isSandboxed: true });
      execFileSync('git', ['init', '-q'], { cwd: workspacePath });
      const { verdict, approve } = await attempt(line);
      if (verdict === 'ask') await approve();
      expect(effects()).toEqual(['', 'as it was']);
      expect(existsSync(join(workspacePath, '.git/hooks/pre-commit'))).toBe(false);
    },
  );
});
