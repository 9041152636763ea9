import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { credentialPlaceNames, protectionOf } from '../risk/paths/protected-paths';

const systemPlaces = credentialPlaceNames.filter((place) => place.startsWith('etc/')).map((place) => `/${place}`);

/** Folders that a known place lies below. */
const waysToPlaces: ReadonlySet<string> = new Set(
  credentialPlaceNames.flatMap((place) => {
    const names = place.split('/');
    return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  }),
);

/** Where credentials of the account and the machine may lie; those of projects are the rating's business. */
export function findCredentials(homePath: string): string[] {
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
