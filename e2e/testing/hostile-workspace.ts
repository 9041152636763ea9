import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The file that a command leaves in the folder if it managed to run something that wasn't approved. */
export const MARK = 'MARK';
/** In every file that must not be printed. */
export const SECRET = 'canary-3f9c1d7e5b8a';

/** Programs that Debian doesn't package or that would take minutes to install. Starting one leaves the mark. */
const standIns =
  `tclsh ghci jshell erl swift scala ninja just task kubectl bun poetry pipenv conda deno vercel scoop choco
  http w3m lynx dig aria2c`.split(/\s+/);

export interface HostileWorkspace {
  readonly home: string;
  /** Comes first in PATH. */
  readonly bin: string;
}

/** Fills a folder with everything that makes harmless-looking commands do something else. */
export function furnish(workspace: string, base: string): HostileWorkspace {
  const home = join(base, 'home');
  const bin = join(base, 'bin');
  const leaveMark = `touch '${join(workspace, MARK)}'`;
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  };
  const inside = (path: string, text: string, mode?: number) => write(join(workspace, path), text, mode);

  write(join(home, '.ssh/id_rsa'), SECRET, 0o600);
  for (const name of standIns) write(join(bin, name), `#!/bin/sh\n${leaveMark}\n`, 0o755);
  inside('.env', `TOKEN=${SECRET}\n`);
  inside('evil.py', `open('${MARK}', 'w')\n`);
  inside('evil.sh', `${leaveMark}\n`, 0o755);
  inside('input', `!${leaveMark}\n`);
  inside('src/a.ts', 'export const a = 1;\n');
  inside('f', 'one\ntwo\nthree\n');
  inside(join(`x ${home}`, '.ssh', 'id_rsa .ts'), '');
  inside('package.json', JSON.stringify({ scripts: { ls: leaveMark, show: leaveMark } }));
  inside('build.ninja', `rule x\n command = ${leaveMark}\nbuild y: x\n`);
  makeRepositories(workspace, leaveMark);
  return { home, bin };
}

/** Creates repositories that git finds and we might not, each with its own program. */
function makeRepositories(workspace: string, leaveMark: string): void {
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const repository = (name: string) => {
    const folder = join(workspace, name);
    mkdirSync(folder, { recursive: true });
    git(folder, 'init', '-q');
    writeFileSync(join(folder, 'tracked'), 'before\n');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', 'first');
    writeFileSync(join(folder, 'tracked'), 'after!\n');
    return folder;
  };
  const arm = (folder: string, ...where: readonly string[]) => {
    git(folder, ...where, 'config', 'core.fsmonitor', `${leaveMark}; false`);
    git(folder, ...where, 'config', 'diff.external', `sh -c "${leaveMark}"`);
  };

  arm(repository('plain'));

  // Safe until the command removes the setting that keeps git from starting it.
  git(repository('monitored'), 'config', 'core.fsmonitor', `${leaveMark}; false`);

  const pointing = repository('pointing');
  arm(pointing);
  renameSync(join(pointing, '.git'), join(workspace, 'elsewhere'));
  writeFileSync(join(pointing, '.git'), 'gitdir: ../elsewhere\r\r\n\n');

  const shared = repository('shared');
  const store = repository('common');
  arm(store);
  rmSync(join(shared, '.git/config'));
  rmSync(join(shared, '.git/objects'), { recursive: true });
  rmSync(join(shared, '.git/refs'), { recursive: true });
  writeFileSync(join(shared, '.git/commondir'), ` ../../common/.git\n`);
  symlinkSync(join(store, '.git'), join(shared, '.git', ' ..'));

  const parent = repository('parent');
  arm(parent);
  mkdirSync(join(parent, 'child/.git'), { recursive: true });

  const outer = repository('outer');
  const nested = repository('outer/nested');
  git(outer, 'add', 'nested');
  git(outer, 'commit', '-q', '-m', 'nested');
  writeFileSync(join(nested, 'tracked'), 'more\n');
  git(nested, 'commit', '-q', '-a', '-m', 'second');
  arm(nested);

  const holder = repository('holder');
  git(holder, 'init', '-q', '--bare', 'bare');
  git(join(holder, 'bare'), '--git-dir=.', 'config', 'core.worktree', holder);
  git(join(holder, 'bare'), '--git-dir=.', 'config', 'core.bare', 'false');
  arm(join(holder, 'bare'), '--git-dir=.');

  const keeping = join(workspace, 'keeping');
  mkdirSync(keeping);
  git(keeping, 'init', '-q');
  writeFileSync(join(keeping, '.env'), `TOKEN=${SECRET}\n`);
  git(keeping, 'add', '-f', '.env');
  git(keeping, 'commit', '-q', '-m', 'a secret');
}
