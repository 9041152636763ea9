import { basename, dirname } from 'node:path';
import { lookAt } from '../../workspace/files/lstat-if-exists';
import { namesIn } from '../../workspace/files/names-in';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { nearestNames } from './find-similar-names';

/** In a folder of more the right name is not found by guessing. */
const MAX_NAMES = 5_000;
const MAX_WRONG = 0.4;

/** Paths that exist and may have been meant by one in the workspace that does not, by its first name that is wrong. */
export function nearPaths({ realPath, workspacePath }: Pick<GuardedPath, 'realPath' | 'workspacePath'>): string[] {
  if (workspacePath === null || workspacePath === '.') return [];
  const [folder, shownFolder] = [dirname(realPath), dirname(workspacePath)];
  if (lookAt(folder) === null) return nearPaths({ realPath: folder, workspacePath: shownFolder });
  const near = nearestNames(basename(realPath), namesIn(folder).slice(0, MAX_NAMES), MAX_WRONG);
  return near.map((name) => (shownFolder === '.' ? name : `${shownFolder}/${name}`));
}
