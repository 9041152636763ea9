import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';

/** Programs that leave a trace instead of doing their work; the other programs in the lines are real. */
const traced = ['npm', 'npmx', 'curl', 'ssh', 'id', 'sudo', 'busybox', 'make', 'rg'];

/** Puts the traced programs first in the PATH; returns which of them were started. */
export function tracePrograms() {
  const folder = temporaryFolder();
  const log = join(folder, 'log');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(log, '');
  for (const name of traced) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n`, { mode: 0o755 });
  }
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  return () => readFileSync(log, 'utf8').split('\n').filter(Boolean);
}

export const attackedFiles = {
  'package.json': JSON.stringify({ scripts: { test: 'true', other: 'touch M', preinstall: 'touch M' } }),
  'f.txt': 'b\na\n',
  x: '',
  ev: '#!/bin/sh\ntouch M\n',
};
export type AttackedRepository = ReturnType<typeof createAttackedRepository>;

/**
 * A repository with a bare one inside it that configures a program. Create it once, because git takes longer than the
 * attacks.
 */
export function createAttackedRepository() {
  const template = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-attacked-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: template });
  writeFileSync(join(template, 'f.txt'), attackedFiles['f.txt']);
  git('init', '-q', '--template=');
  git('add', 'f.txt');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'first');
  git('init', '-q', '--template=', '--bare', 'nested');
  for (const [name, value] of [
    ['core.bare', 'false'],
    ['core.worktree', template],
    ['core.fsmonitor', `touch '${join(template, 'M')}'; false`],
  ] as const) {
    git('--git-dir=nested', 'config', name, value);
  }
  return {
    copyTo(workspacePath: string): void {
      for (const name of ['.git', 'nested']) {
        cpSync(join(template, name), join(workspacePath, name), { recursive: true });
      }
      mkdirSync(join(workspacePath, '.git', 'hooks'));
      const config = join(workspacePath, 'nested', 'config');
      writeFileSync(config, readFileSync(config, 'utf8').replaceAll(template, workspacePath));
    },
    remove: () => rmSync(template, { recursive: true, force: true }),
  };
}
