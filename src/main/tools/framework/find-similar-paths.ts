import { basename, dirname } from 'node:path';
import { findSimilarNames } from '../../base/find-similar-names';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { namesIn } from '../../workspace/files/names-in';
import type { GuardedPath } from '../../workspace/paths/guard-path';

/** In a folder of more the right name is not found by guessing. */
const MAX_NAMES = 5_000;
const MAX_WRONG = 0.4;

/** Paths that exist and may have been meant by one in the workspace that does not, by its first name that is wrong. */
export function findSimilarPaths({
  realPath,
  workspacePath,
}: Pick<GuardedPath, 'realPath' | 'workspacePath'>): string[] {
  if (workspacePath === null || workspacePath === '.') return [];
  const [folder, shownFolder] = [dirname(realPath), dirname(workspacePath)];
  if (lstatIfExists(folder) === null) return findSimilarPaths({ realPath: folder, workspacePath: shownFolder });
  const near = findSimilarNames(basename(realPath), namesIn(folder).slice(0, MAX_NAMES), MAX_WRONG);
  return near.map((name) => (shownFolder === '.' ? name : `${shownFolder}/${name}`));
}
