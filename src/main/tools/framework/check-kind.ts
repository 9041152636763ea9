import { dirname } from 'node:path';
import { describeKind } from '../../base/describe-kind';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';

/** Returns why a tool can't work with the entry at a path; null if it can, or if there is no entry. */
export function checkKind(place: GuardedPath, wanted: 'file' | 'folder'): string | null {
  const stats = lstatIfExists(place.realPath);
  if (stats === null) return checkParentFolders(place);
  const kind = describeKind(stats);
  if (kind === wanted) return null;
  const shown = shownPath(place);
  if (kind === 'folder') return `${shown} is a folder, not a file. Use directory-list to list it`;
  if (wanted === 'folder') return `${shown} is a ${kind}, not a folder`;
  return `${shown} is a ${kind}, not a regular file`;
}

/** Returns why nothing can be created at an unused path: a parent is not a folder. */
export function checkParentFolders({
  realPath,
  workspacePath,
}: Pick<GuardedPath, 'realPath' | 'workspacePath'>): string | null {
  const folder = { realPath: dirname(realPath), workspacePath: workspacePath === null ? null : dirname(workspacePath) };
  if (folder.realPath === realPath) return null;
  const stats = lstatIfExists(folder.realPath);
  if (stats === null) return checkParentFolders(folder);
  // A link created since is caught when it is followed.
  if (stats.isDirectory() || stats.isSymbolicLink()) return null;
  return `${shownPath(folder)} is a ${describeKind(stats)}, not a folder. Use another path`;
}
