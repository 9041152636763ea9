import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest';

export interface QuotaLimits {
  readonly maxSize: number;
  readonly maxCalls: number;
}

interface Used {
  /** Infinity for entries of a newer version, which this one must not remove. */
  readonly at: number;
  readonly size: number;
}

/** Keeps the history within its limits by removing the oldest entries first. */
export function createHistoryQuota(historyPath: string, { maxSize, maxCalls }: QuotaLimits) {
  const known = new Map<string, Used>();

  async function refresh(): Promise<void> {
    const names = await readdir(historyPath).catch((): string[] => []);
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    for (const name of names) if (!known.has(name)) known.set(name, await measure(join(historyPath, name)));
  }

  /** Makes room for the call of this name, which is kept. */
  async function makeRoom(newest: string): Promise<void> {
    await refresh();
    const oldestFirst = [...known]
      .filter(([name, used]) => name !== newest && used.at !== Number.POSITIVE_INFINITY)
      .sort(([, one], [, other]) => one.at - other.at);
    let size = [...known.values()].reduce((sum, used) => sum + used.size, 0);
    let count = known.size;
    for (const [name, used] of oldestFirst) {
      if (size <= maxSize && count <= maxCalls) return;
      await rm(join(historyPath, name), { recursive: true, force: true });
      known.delete(name);
      size -= used.size;
      count -= 1;
    }
  }

  return { makeRoom };
}

/** Includes entries that a crash left without a manifest. */
async function measure(folder: string): Promise<Used> {
  const manifest = await readManifest(folder).catch(() => 'newer' as const);
  if (manifest === 'newer') return { at: Number.POSITIVE_INFINITY, size: 0 };
  if (manifest) return { at: manifest.at, size: manifest.size };
  const names = await readdir(folder).catch((): string[] => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const at = await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return { at, size: sizes.reduce((sum, size) => sum + size, 0) };
}
