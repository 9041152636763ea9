export function isAbsolutePath(path: string): boolean {
  return /^([\\/]|[A-Za-z]:)/.test(path);
}

/** Doesn't resolve anything; code that reads the disk does that. */
export function joinPath(folder: string, path: string): string {
  if (isAbsolutePath(path)) return path;
  return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
}
