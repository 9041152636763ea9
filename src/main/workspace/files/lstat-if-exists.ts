import { lstatSync, type Stats } from 'node:fs';

/** Stats a path without following links; null if nothing is there or it can't be accessed. */
export function lstatIfExists(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}
