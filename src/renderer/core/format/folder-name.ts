/** The last segment of a path of either kind; the path itself for a root. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((segment) => segment !== '') ?? path;
}
