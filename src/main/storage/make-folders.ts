import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder for the user alone, and those that it lies in. Not by `recursive`: where a file system says that there is
 * no such folder whatever one does, as /proc does, Node tries for ever.
 */
export function makeFolders(folder: string): void {
  const missing: string[] = [];
  for (let place = folder; !isFolder(place); place = dirname(place)) {
    if (dirname(place) === place) break;
    missing.unshift(place);
  }
  for (const place of missing) makeOne(place);
}

function makeOne(place: string): void {
  try {
    mkdirSync(place, { mode: 0o700 });
  } catch (cause) {
    // Another process may have been faster.
    if (!isFolder(place)) throw cause;
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
