import { readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { credentialPathNames, protectionOf } from '../risk/paths/protected-paths';
import type { HiddenPath } from './bubblewrap-arguments';

const systemPlaces = credentialPathNames.filter((place) => place.startsWith('etc/')).map((place) => `/${place}`);

/** Folders that a known place lies below. */
const waysToPlaces: ReadonlySet<string> = new Set(
  credentialPathNames.flatMap((place) => {
    const names = place.split('/');
    return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  }),
);

/** What a command that runs in the folder must not see: what is named, and credentials wherever links to them lead. */
export function findHiddenPaths(named: readonly string[], folder: string, homePath = homedir()): HiddenPath[] {
  // Whoever opened a folder with credentials wants to work there.
  const here = locate(folder)[0]?.path ?? folder;
  const credentials = findCredentials(homePath)
    .flatMap(locate)
    .filter(({ path }) => !isBelow(here, path));
  const places = [...named.flatMap(locate), ...credentials].sort((one, other) => (one.path < other.path ? -1 : 1));
  return places.filter(({ path }, index) => !places.slice(0, index).some((earlier) => isBelow(path, earlier.path)));
}

/** Mounts follow no links, so that the real path is what has to be covered. */
function locate(given: string): HiddenPath[] {
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

/** Where credentials of the account and the machine may lie; those of projects are the rating's business. */
function findCredentials(homePath: string): string[] {
  return [...search(homePath, ''), ...systemPlaces];
}

/** Looks only into folders that are on the way to a known place. */
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
    // It isn't there or isn't readable, and so not for the command either.
    return [];
  }
}
