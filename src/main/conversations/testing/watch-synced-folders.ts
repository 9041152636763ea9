import { type FileHandle, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';

/** Counts folder syncs from now on: nothing else shows them short of cutting the power. */
export async function watchSyncedFolders(): Promise<() => number> {
  const some = await open(fileURLToPath(import.meta.url));
  const prototype: FileHandle = Object.getPrototypeOf(some);
  await some.close();
  const { sync } = prototype;
  let count = 0;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isDirectory()) count += 1;
    await sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return () => count;
}
