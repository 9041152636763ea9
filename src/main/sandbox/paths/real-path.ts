import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Mounts don't follow links, so they need the path without any; what doesn't exist is returned as it is. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** The same for a file that may be missing, in a folder that isn't. */
export function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return join(realPath(dirname(path)), basename(path));
  }
}
