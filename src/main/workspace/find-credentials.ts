import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { protectionOf } from '../risk/protected-places';

/** A look that nobody has to wait for: where more lies, what matters lies near the top. */
const MAX_ENTRIES = 5_000;
const MAX_DEPTH = 6;
const MAX_FOUND = 5;
/** Other people's files, by the thousand. */
const passedOver = new Set(['node_modules', '.git']);

/** Files below the folder that hold credentials, by their way from it; not all where there are many. */
export function findCredentials(folder: string): string[] {
  const found: string[] = [];
  let left = MAX_ENTRIES;
  let level = [''];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const deeper: string[] = [];
    for (const way of level) {
      for (const entry of entriesOf(join(folder, way))) {
        left -= 1;
        if (left < 0 || found.length === MAX_FOUND) return found;
        const inside = way === '' ? entry.name : `${way}/${entry.name}`;
        const isFolder = entry.isDirectory();
        if (isFolder && passedOver.has(entry.name)) continue;
        if (protectionOf(join(folder, inside), 'read')?.kind === 'credentials') found.push(inside);
        else if (isFolder) deeper.push(inside);
      }
    }
    level = deeper;
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
