import { lstatSync, type Stats } from 'node:fs';

/** What stands at a path, a link as itself; null where nothing does, or nothing that may be looked at. */
export function lstatIfExists(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}
