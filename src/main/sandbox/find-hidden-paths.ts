import { readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { credentialPathNames, protectionOf } from '../risk/paths/protected-paths';
import type { HiddenPath } from './bubblewrap-arguments';
import { isBelow } from './paths/is-below';

const systemPlaces = credentialPathNames.filter((place) => place.startsWith('etc/')).map((place) => `/${place}`);

/** Parent folders of known credential locations. */
const waysToPlaces: ReadonlySet<string> = new Set(
  credentialPathNames.flatMap((place) => {
    const names = place.split('/');
    return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  }),
);

/** Paths to hide from a command in this folder: those given, and credentials, with links resolved. */
export function findHiddenPaths(named: readonly string[], folder: string, homePath = homedir()): HiddenPath[] {
  // A user who opened a folder with credentials wants to work there.
  const here = locate(folder)[0]?.path ?? folder;
  const credentials = findCredentials(homePath)
    .flatMap(locate)
    .filter(({ path }) => !isBelow(here, path));
  const places = [...named.flatMap(locate), ...credentials].sort((one, other) => (one.path < other.path ? -1 : 1));
  return places.filter(({ path }, index) => !places.slice(0, index).some((earlier) => isBelow(path, earlier.path)));
}

/** Mounts don't follow links, so the real path has to be hidden. */
function locate(given: string): HiddenPath[] {
  try {
    const path = realpathSync.native(given);
    return [{ path, kind: statSync(path).isDirectory() ? 'folder' : 'file' }];
  } catch {
    // It was removed meanwhile, or is a dangling link.
    return [];
  }
}

/** Possible locations of the account's and the machine's credentials; the risk rating handles those of projects. */
function findCredentials(homePath: string): string[] {
  return [...search(homePath, ''), ...systemPlaces];
}

/** Searches only folders that lead to a known location. */
function search(folder: string, way: string): string[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    if (protectionOf(path, 'read')?.kind === 'credentials') return [path];
    const place = `${way}${name.toLowerCase()}`;
    const isOnTheWay = waysToPlaces.has(place) || waysToPlaces.has(name.toLowerCase());
    return isOnTheWay ? search(path, `${place}/`) : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It doesn't exist or isn't readable, so the command can't read it either.
    return [];
  }
}
