export function isAbsolutePath(path: string): boolean {
  return /^([\\/]|[A-Za-z]:)/.test(path);
}

/** Without resolving anything: that is left to who looks at the disk. */
export function joinPath(folder: string, path: string): string {
  if (isAbsolutePath(path)) return path;
  return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
}
