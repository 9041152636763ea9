import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents for the user only. Without `recursive`, because Node retries forever on file systems
 * such as /proc that always report a missing folder.
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
    // Another process may have created it first.
    if (!isFolder(place)) throw cause;
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
