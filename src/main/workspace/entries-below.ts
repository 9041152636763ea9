import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface EntryBelow {
  /** The way from the folder, with forward slashes. */
  readonly way: string;
  readonly path: string;
  readonly entry: Dirent;
}

/** A look that nobody has to wait for: where more lies, what matters lies near the top. */
const MAX_ENTRIES = 5_000;
const MAX_DEPTH = 6;
/** Other people's files, by the thousand. */
const passedOver = new Set(['node_modules', '.git']);

/** What lies in a folder, level by level, and not all of it where there is much. Links are not followed. */
export function* entriesBelow(folder: string): Generator<EntryBelow> {
  let left = MAX_ENTRIES;
  let level = [''];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const deeper: string[] = [];
    for (const above of level) {
      for (const entry of entriesOf(join(folder, above))) {
        left -= 1;
        if (left < 0) return;
        if (passedOver.has(entry.name)) continue;
        const way = above === '' ? entry.name : `${above}/${entry.name}`;
        yield { way, path: join(folder, way), entry };
        if (entry.isDirectory()) deeper.push(way);
      }
    }
    level = deeper;
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
