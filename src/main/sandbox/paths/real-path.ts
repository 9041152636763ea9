import { realpathSync } from 'node:fs';

/** Mounts don't follow links, so they need the path without any; what doesn't exist is returned as it is. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
