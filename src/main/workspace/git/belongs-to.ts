import { realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readSmallFile } from '../files/read-small-file';

/**
 * Whether a git folder belongs to the work tree. A `.git` file may name any folder, even one with a different history,
 * but the git folder of a worktree or submodule names its work tree in return. Both paths have all links resolved.
 */
export function belongsTo(root: string, gitFolder: string): boolean {
  if (isInside(join(root, '.git'), gitFolder)) return true;
  const link = (readSmallFile(join(gitFolder, 'gitdir')) ?? '').trim();
  if (link !== '') return realPathOr(dirname(link)) === root;
  // git took the root of the work tree from this setting.
  return /^\s*worktree\s*=/m.test(readSmallFile(join(gitFolder, 'config')) ?? '');
}

/** Also true for the folder itself. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && way !== path;
}

export function realPathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
