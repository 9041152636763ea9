import { readdirSync } from 'node:fs';

/** Returns the names of a folder's entries; empty if it can't be listed. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
