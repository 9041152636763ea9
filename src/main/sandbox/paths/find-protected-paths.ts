import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { protectionOf } from '../../risk/paths/protected-paths';

/** Enough for the top of any project, without reading all of a large one for every command. */
const MAX_FOLDERS = 64;
const MAX_DEPTH = 2;

/** They hold what was installed or built, not what programs are configured by. */
const skipped = new Set(['node_modules', 'target', 'dist', 'build', 'out', 'vendor', 'venv', '.venv', '__pycache__']);

/** Only some of what is in these runs by itself. */
const mixed = new Set(['.github', '.gitlab', '.forgejo', '.gitea']);

/** In a git folder: where hooks, settings, or the way to other ones are. */
const gitNames = ['hooks', 'config', 'config.worktree', 'commondir', 'info/attributes'];

export interface ProtectedPaths {
  /** Must not be changed by a command. */
  readonly readOnly: readonly string[];
  /** Must not be renamed, because what is read-only in them would be elsewhere then. */
  readonly fixed: readonly string[];
}

/**
 * Finds what other programs execute from a workspace: hooks and settings of git, and the configuration of editors, agents
 * and pipelines.
 */
export function findProtectedPaths(workspacePath: string): ProtectedPaths {
  const readOnly: string[] = [];
  const fixed: string[] = [];
  const waiting = [{ folder: workspacePath, depth: 0 }];
  for (let count = 0; count < MAX_FOLDERS; count += 1) {
    const next = waiting.shift();
    if (!next) break;
    for (const entry of entriesOf(next.folder)) {
      const path = join(next.folder, entry.name);
      const isFolder = entry.isDirectory();
      if (isFolder && entry.name === '.git') {
        fixed.push(path);
        readOnly.push(...gitPaths(path));
      } else if (runsByItself(path) && !(isFolder && mixed.has(entry.name))) {
        // A mount would be on what the link leads to.
        if (!entry.isSymbolicLink()) readOnly.push(path);
      } else if (isFolder && next.depth < MAX_DEPTH && !skipped.has(entry.name)) {
        waiting.push({ folder: path, depth: next.depth + 1 });
      }
    }
  }
  return { readOnly, fixed };
}

/** By path, which alone decides. A command looks at the same thousands of names as the one before. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 20_000;

function runsByItself(path: string): boolean {
  const answer = known.get(path) ?? decide(path);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(path, answer);
  return answer;
}

function decide(path: string): boolean {
  const protection = protectionOf(path, 'write');
  return protection?.kind === 'runs-later' && (protection.level === 'high' || protection.level === 'critical');
}

/** Submodules keep their repositories in the one that they are part of. */
function gitPaths(gitFolder: string): string[] {
  const modules = entriesOf(join(gitFolder, 'modules')).filter((entry) => entry.isDirectory());
  const folders = [gitFolder, ...modules.map(({ name }) => join(gitFolder, 'modules', name))];
  return folders.flatMap((folder) => gitNames.map((name) => join(folder, name))).filter(isPlain);
}

function isPlain(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true || stats?.isDirectory() === true;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // It can't be read, or isn't there.
    return [];
  }
}
