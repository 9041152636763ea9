import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface EntryBelow {
  /** The path from the folder, with forward slashes. */
  readonly way: string;
  readonly path: string;
  readonly entry: Dirent;
}

/** About a tenth of a second. Most projects have fewer, their packages included. */
const MAX_ENTRIES = 50_000;

/**
 * Visits what lies in a folder, level by level, and enters the folders for which `visit` says so. Links are not followed.
 * Returns the folders that were not looked into, although `visit` wanted to.
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

/** Null where something is there that could not be listed, although another program may be able to. */
function entriesOf(folder: string, { isStart }: { isStart: boolean }): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    // Names in another encoding and very long paths are out of reach for us, and not for a program that enters folder by folder.
    const isClosed = code === 'EACCES' || code === 'EPERM';
    return isClosed || (isStart && (code === 'ENOENT' || code === 'ENOTDIR')) ? [] : null;
  }
}
