import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeKind } from '../base/describe-kind';
import { lstatIfExists } from '../workspace/files/lstat-if-exists';
import { historyLimits } from './history-limits';

/** Calls are rated while someone waits, so larger folders count as too large. */
const MAX_ENTRIES = 2_000;

/**
 * Returns why Undo couldn't restore an entry with everything in it if a call removed or replaced it, or couldn't remove
 * a copy of it; null if it could.
 */
export function findUndoObstacle(realPath: string, action: 'restore' | 'remove copy' = 'restore'): string | null {
  let size = 0;
  let entries = 0;

  function visit(path: string): string | null {
    entries += 1;
    if (entries > MAX_ENTRIES) return `it contains more than ${MAX_ENTRIES} files`;
    const stats = lstatSync(path);
    if (stats.isDirectory()) {
      if ((stats.mode & constants.S_IWUSR) === 0) return 'it contains a read-only folder';
      for (const name of readdirSync(path)) {
        const obstacle = visit(join(path, name));
        if (obstacle !== null) return obstacle;
      }
      return null;
    }
    if (action === 'remove copy' || stats.isSymbolicLink()) return null;
    if (!stats.isFile()) return `it contains a ${describeKind(stats)}`;
    accessSync(path, constants.R_OK);
    size += stats.size;
    const { maxCallSize } = historyLimits;
    return size > maxCallSize ? `it is larger than ${maxCallSize / 1024 / 1024} MB` : null;
  }

  try {
    return visit(realPath);
  } catch {
    return "part of it can't be read";
  }
}

/** Returns why Undo couldn't move an entry back: only a rename can be reversed, not a copy to another disk. */
export function findMoveObstacle(fromPath: string, toPath: string): string | null {
  return lstatIfExists(fromPath)?.dev === deviceOf(toPath) ? null : 'it moves to another disk';
}

/** Missing folders are created on the disk of their nearest existing parent. */
function deviceOf(path: string): number | undefined {
  const folder = dirname(path);
  return lstatIfExists(folder)?.dev ?? (folder === path ? undefined : deviceOf(folder));
}
