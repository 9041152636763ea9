import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { sep } from 'node:path';
import type { HiddenPlace } from './bubblewrap-arguments';
import { findCredentials } from './find-credentials';

/** What a command that runs in the folder must not see: what is named, and credentials wherever links to them lead. */
export function findHiddenPlaces(named: readonly string[], folder: string, homePath = homedir()): HiddenPlace[] {
  // Whoever opened a folder with credentials wants to work there.
  const here = locate(folder)[0]?.path ?? folder;
  const credentials = findCredentials(homePath)
    .flatMap(locate)
    .filter(({ path }) => !isBelow(here, path));
  const places = [...named.flatMap(locate), ...credentials].sort((one, other) => (one.path < other.path ? -1 : 1));
  return places.filter(({ path }, index) => !places.slice(0, index).some((earlier) => isBelow(path, earlier.path)));
}

/** Mounts follow no links, so that the real path is what has to be covered. */
function locate(given: string): HiddenPlace[] {
  try {
    const path = realpathSync.native(given);
    return [{ path, kind: statSync(path).isDirectory() ? 'folder' : 'file' }];
  } catch {
    // It has gone since, or leads nowhere.
    return [];
  }
}

function isBelow(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(ancestor + sep);
}
