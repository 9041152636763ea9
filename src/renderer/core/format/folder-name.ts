import { texts } from '../texts/texts';

/** Returns the last segment of a path, Windows or POSIX; for a root, the path itself. Without a path, says so. */
export function folderName(path: string): string {
  if (path === '') return texts.workspace.without;
  return path.split(/[\\/]/).findLast((segment) => segment !== '') ?? path;
}
