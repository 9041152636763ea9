import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { credentialPlaceNames, protectionOf } from '../risk/protected-places';

/** Credentials of the account and the machine, by their paths; those of projects are the rating's business. */
export function findCredentials(homePath: string): string[] {
  return [...search(homePath, '', isCredential), ...search('/etc', 'etc/', isKnownPlace)];
}

/** Looks only into folders that are on the way to a known place. */
function search(folder: string, way: string, isWanted: (path: string, way: string) => boolean): string[] {
  return entriesOf(folder).flatMap(({ name }) => {
    const path = join(folder, name);
    const place = `${way}${name.toLowerCase()}`;
    if (isWanted(path, place)) return [path];
    const starts = [`${place}/`, `${name.toLowerCase()}/`];
    const isOnTheWay = credentialPlaceNames.some((known) => starts.some((start) => known.startsWith(start)));
    return isOnTheWay ? search(path, `${place}/`, isWanted) : [];
  });
}

function isCredential(path: string): boolean {
  return protectionOf(path, 'read')?.kind === 'credentials';
}

/** In the system's folder the endings of names say little: certificates that everybody needs end in `.pem` too. */
function isKnownPlace(_path: string, place: string): boolean {
  return credentialPlaceNames.includes(place);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // It isn't there or isn't readable, and so not for the command either.
    return [];
  }
}
