import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface EntryBelow {
  /** The path relative to the folder, with forward slashes. */
  readonly way: string;
  readonly path: string;
  readonly entry: Dirent;
}

/** About a tenth of a second. Most projects have fewer, including their packages. */
const MAX_ENTRIES = 50_000;

/**
 * Visits a folder's entries level by level, and enters folders if `visit` returns true. Links are not followed. Returns
 * the folders that `visit` wanted to enter but that were not read.
 */
export function walkBelow(folder: string, visit: (found: EntryBelow) => boolean, maxEntries = MAX_ENTRIES): string[] {
  const unseen: string[] = [];
  let left = maxEntries;
  let level = [''];
  while (level.length > 0) {
    const deeper: string[] = [];
    for (const above of level) {
      const entries = left > 0 ? entriesOf(join(folder, above), { isStart: above === '' }) : null;
      if (entries === null || entries.length > left) {
        unseen.push(above);
        continue;
      }
      left -= entries.length;
      for (const entry of entries) {
        const way = above === '' ? entry.name : `${above}/${entry.name}`;
        const isEntered = visit({ way, path: join(folder, way), entry });
        if (isEntered && entry.isDirectory()) deeper.push(way);
      }
    }
    level = deeper;
  }
  return unseen;
}

/** Returns null if the folder exists but can't be listed here, although another program may be able to. */
function entriesOf(folder: string, { isStart }: { isStart: boolean }): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    // We can't read names in other encodings and very long paths, but a program that enters folder by folder can.
    const isClosed = code === 'EACCES' || code === 'EPERM';
    return isClosed || (isStart && (code === 'ENOENT' || code === 'ENOTDIR')) ? [] : null;
  }
}
