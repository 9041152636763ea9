import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { protectionOf } from '../../risk/paths/protected-paths';

/** Enough for the top of any project, without reading all of a large one for every command. */
const MAX_FOLDERS = 64;
const MAX_DEPTH = 2;

/** Folders with installed or built files, not configuration. */
const skipped = new Set(['node_modules', 'target', 'dist', 'build', 'out', 'vendor', 'venv', '.venv', '__pycache__']);

/** Folders of which only some files run automatically. */
const mixed = new Set(['.github', '.gitlab', '.forgejo', '.gitea']);

/** Entries of a git folder with hooks or settings, or that lead to others. */
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
    const { folders, gitFolders, running } = lookInto(next.folder);
    readOnly.push(...running, ...gitFolders.flatMap(gitPaths));
    fixed.push(...gitFolders);
    if (next.depth < MAX_DEPTH) waiting.push(...folders.map((folder) => ({ folder, depth: next.depth + 1 })));
  }
  return { readOnly, fixed };
}

interface Content {
  readonly folders: readonly string[];
  readonly gitFolders: readonly string[];
  /** Files that run automatically. */
  readonly running: readonly string[];
}

/** A command looks at the same thousands of names as the one before; a folder has a new time if any of them changed. */
const known = new Map<string, Content & { readonly changedAt: bigint; readonly inode: bigint }>();
const MAX_KNOWN = 2_000;
/** In nanoseconds: later changes may have the same time as the ones before, because file systems count in steps. */
const STEP = 2_000_000_000n;

function lookInto(folder: string): Content {
  const stats = statsOf(folder);
  const kept = known.get(folder);
  if (stats && kept?.changedAt === stats.ctimeNs && kept.inode === stats.ino) return kept;
  const content = readContent(folder);
  if (known.size >= MAX_KNOWN) known.clear();
  const isSettled = stats !== null && BigInt(Date.now()) * 1_000_000n - stats.ctimeNs > STEP;
  if (isSettled) known.set(folder, { ...content, changedAt: stats.ctimeNs, inode: stats.ino });
  else known.delete(folder);
  return content;
}

function readContent(folder: string): Content {
  const content = { folders: [] as string[], gitFolders: [] as string[], running: [] as string[] };
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (isFolder && entry.name === '.git') content.gitFolders.push(path);
    else if (runsByItself(path) && !(isFolder && mixed.has(entry.name))) {
      // A mount would be on what the link leads to.
      if (!entry.isSymbolicLink()) content.running.push(path);
    } else if (isFolder && !skipped.has(entry.name)) content.folders.push(path);
  }
  return content;
}

function runsByItself(path: string): boolean {
  const protection = protectionOf(path, 'write');
  return protection?.kind === 'runs-later' && (protection.level === 'high' || protection.level === 'critical');
}

/** Submodules keep their repositories in the one that they are part of. */
function gitPaths(gitFolder: string): string[] {
  const modules = entriesOf(join(gitFolder, 'modules')).filter((entry) => entry.isDirectory());
  const folders = [gitFolder, ...modules.map(({ name }) => join(gitFolder, 'modules', name))];
  return folders.flatMap((folder) => gitNames.map((name) => join(folder, name))).filter(isPlain);
}

function statsOf(folder: string): BigIntStats | null {
  try {
    return lstatSync(folder, { bigint: true });
  } catch {
    return null;
  }
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
