import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readSummary } from '../sandbox/layer/layer-plan';
import { readManifest } from './manifest';

export interface QuotaLimits {
  readonly maxSize: number;
  readonly maxCalls: number;
  /** For the commands of one workspace. */
  readonly maxFolderSize: number;
  /** What the user has chosen for a workspace instead, in bytes. */
  chosenSize?(folder: string): number | undefined;
}

interface Used {
  /** Infinity for entries of a newer version, which this one must not remove. */
  readonly at: number;
  readonly size: number;
  /** The workspace, if the call was a command. */
  readonly folder?: string;
}

/** Keeps the history within its limits by removing the oldest entries first. */
export function createHistoryQuota(historyPath: string, limits: QuotaLimits) {
  const { maxSize, maxCalls, maxFolderSize, chosenSize } = limits;
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
    const sizes = sizesByFolder(known.values());
    const most = new Map([...sizes.keys()].map((folder) => [folder, chosenSize?.(folder) ?? maxFolderSize]));
    // A folder that may have more than usual takes nothing away from the others.
    const total = [...most.values()].reduce((sum, each) => sum + Math.max(0, each - maxFolderSize), maxSize);
    for (const [name, used] of oldestFirst) {
      const folderSize = sizes.get(used.folder ?? '') ?? 0;
      const isFolderFull = used.folder !== undefined && folderSize > (most.get(used.folder) ?? 0);
      if (size <= total && count <= maxCalls && !isFolderFull) continue;
      await rm(join(historyPath, name), { recursive: true, force: true });
      known.delete(name);
      sizes.set(used.folder ?? '', folderSize - used.size);
      size -= used.size;
      count -= 1;
    }
  }

  return { makeRoom };
}

function sizesByFolder(all: Iterable<Used>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { folder = '', size } of all) sizes.set(folder, (sizes.get(folder) ?? 0) + size);
  return sizes;
}

/** Includes entries that a crash left without a manifest. */
async function measure(folder: string): Promise<Used> {
  const command = readSummary(folder);
  if (command) return { at: command.at, size: command.size, folder: command.folder };
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
