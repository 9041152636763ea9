import { createHash } from 'node:crypto';
import { type BigIntStats, lstatSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { toFsPath } from './entry-path';

/** What is known about an entry without reading it. */
export const entryStatSchema = z.object({
  kind: z.enum(['file', 'folder', 'link', 'other']),
  mode: z.int(),
  /** Bytes; 0 for everything but files. */
  size: z.number(),
  ino: z.string(),
  /** In nanoseconds. */
  mtime: z.string(),
  uid: z.int(),
  gid: z.int(),
});
export type EntryStat = Readonly<z.infer<typeof entryStatSchema>>;

/** Node sets times in whole microseconds, rounded either way. */
const TIME_PRECISION = 2_000n;

/** Never follows a link. */
export function lookAt(path: string): BigIntStats | undefined {
  try {
    return lstatSync(toFsPath(path), { bigint: true, throwIfNoEntry: false });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw cause;
  }
}

export function statOf(stats: BigIntStats): EntryStat {
  const kind = kindOf(stats);
  return {
    kind,
    mode: Number(stats.mode) & 0o7777,
    size: kind === 'file' ? Number(stats.size) : 0,
    ino: String(stats.ino),
    mtime: String(stats.mtimeNs),
    uid: Number(stats.uid),
    gid: Number(stats.gid),
  };
}

function kindOf(stats: BigIntStats): EntryStat['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}

/** The overlay's mark for something that was deleted. */
export function isWhiteout(stats: BigIntStats): boolean {
  return stats.isCharacterDevice() && stats.rdev === 0n;
}

/** Whether an entry is the one that was seen, with the same content. Folders are the same whatever is in them. */
export function isSameEntry(now: BigIntStats, seen: EntryStat): boolean {
  if (kindOf(now) !== seen.kind) return false;
  return (seen.kind === 'folder' || String(now.ino) === seen.ino) && isSameContent(now, seen);
}

/** The same for a copy on another file system. */
export function isSameContent(now: BigIntStats, { kind, size, mtime }: EntryStat): boolean {
  if (kindOf(now) !== kind || (kind === 'file' && Number(now.size) !== size)) return false;
  if (kind === 'folder') return true;
  const difference = now.mtimeNs - BigInt(mtime);
  return difference <= TIME_PRECISION && difference >= -TIME_PRECISION;
}

export function hashAt(path: string): string {
  return createHash('sha256')
    .update(readFileSync(toFsPath(path)))
    .digest('hex');
}
