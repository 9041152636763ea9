import { protectionOf } from '../risk/protected-places';
import { entriesBelow } from './entries-below';

/** Enough that nobody fills them up to hide one from a search that reads only some. */
const MAX_FOUND = 500;

/** Files and folders below the folder that hold credentials, by their way from it; not all where there are many. */
export function findCredentials(folder: string): string[] {
  const found: string[] = [];
  for (const { way, path } of entriesBelow(folder)) {
    if (protectionOf(path, 'read')?.kind !== 'credentials') continue;
    // What lies in a folder of credentials is named by the folder.
    if (!found.some((above) => way.startsWith(`${above}/`))) found.push(way);
    if (found.length === MAX_FOUND) break;
  }
  return found;
}
