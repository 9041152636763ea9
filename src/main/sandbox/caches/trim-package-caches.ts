import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cachesFolder } from './package-caches';

export interface CacheLimits {
  readonly now: number;
  /** Bytes of one cache. */
  readonly maxSize: number;
  /** Bytes of all caches together. */
  readonly maxTotalSize: number;
  /** Caches used in the last milliseconds stay, because a command may still use them. */
  readonly inUse: number;
}

const GIGABYTE = 1024 ** 3;
export const defaultCacheLimits = { maxSize: 4 * GIGABYTE, maxTotalSize: 10 * GIGABYTE, inUse: 60 * 60 * 1_000 };

/** Removes caches that are too large, and those that were used longest ago until the rest is within the limit. */
export async function trimPackageCaches(dataPath: string, limits: CacheLimits): Promise<void> {
  const { now, maxSize, maxTotalSize, inUse } = limits;
  const folder = cachesFolder(dataPath);
  const names = await readdir(folder).catch(() => []);
  const caches = await Promise.all(names.map((name) => describe(join(folder, name))));
  const latestFirst = caches.flat().sort((one, other) => other.usedAt - one.usedAt);
  let total = 0;
  for (const { path, usedAt } of latestFirst) {
    const size = await sizeOf(path);
    total += size;
    if (now - usedAt < inUse || (size <= maxSize && total <= maxTotalSize)) continue;
    total -= size;
    // What can't be removed now is tried again at the next start.
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function describe(path: string) {
  try {
    const { mtimeMs } = await lstat(path);
    return [{ path, usedAt: mtimeMs }];
  } catch {
    return [];
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory()) return stats.size;
    let size = 0;
    // One after the other: a cache may have a hundred thousand files, and this isn't urgent.
    for (const name of await readdir(path)) size += await sizeOf(join(path, name));
    return size;
  } catch {
    return 0;
  }
}
