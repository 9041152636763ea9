import { basename, dirname } from 'node:path';
import { findSimilarNames } from '../../base/find-similar-names';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { namesIn } from '../../workspace/files/names-in';
import type { GuardedPath } from '../../workspace/paths/guard-path';

/** In a larger folder, guessing doesn't find the right name. */
const MAX_NAMES = 5_000;
const MAX_WRONG = 0.4;

/** Finds existing paths that may have been meant by a missing one in the workspace, based on its first wrong name. */
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
