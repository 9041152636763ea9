import { dirname } from 'node:path';

/** A folder and those around it, up to the top. */
export function foldersUpTo(start: string, top: string): string[] {
  const folders = [start];
  for (let folder = start; folder !== top && dirname(folder) !== folder; folder = dirname(folder)) {
    folders.push(dirname(folder));
  }
  return folders;
}
