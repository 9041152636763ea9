import { readdir } from 'node:fs/promises';

/** Enough to see what kind of project it is. */
const MOST_NAMES = 200;

/** What lies directly in the folder; nothing where it cannot be read. */
export async function listTopLevel(folder: string | null): Promise<string[]> {
  if (folder === null) return [];
  return (await readdir(folder).catch(() => [])).sort().slice(0, MOST_NAMES);
}
