/** Returns the last segment of a path, Windows or POSIX; for a root, the path itself. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((segment) => segment !== '') ?? path;
}
