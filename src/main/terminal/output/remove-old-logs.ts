import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface LogLimits {
  readonly now: number;
  /** In milliseconds. */
  readonly maxAge: number;
  /** Bytes of all logs together. */
  readonly maxSize: number;
}

const WEEK = 7 * 24 * 60 * 60 * 1_000;
export const defaultLogLimits = { maxAge: WEEK, maxSize: 500 * 1024 * 1024 };

/** Removes the logs of old commands, then the oldest of the rest until they are within the size limit. */
export async function removeOldLogs(folder: string, { now, maxAge, maxSize }: LogLimits): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const logs = await Promise.all(
    names.filter((name) => name.endsWith('.log')).map((name) => describe(join(folder, name))),
  );
  const newestFirst = logs.flat().sort((first, second) => second.changedAt - first.changedAt);
  let total = 0;
  for (const { path, size, changedAt } of newestFirst) {
    total += size;
    // Another process may have removed it already.
    if (total > maxSize || now - changedAt > maxAge) await rm(path, { force: true }).catch(() => {});
  }
}

async function describe(path: string) {
  try {
    const { size, mtimeMs } = await stat(path);
    return [{ path, size, changedAt: mtimeMs }];
  } catch {
    return [];
  }
}
