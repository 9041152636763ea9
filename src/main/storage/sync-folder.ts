import { open } from 'node:fs/promises';

/** Ensures that a file that was just named survives a crash. Does nothing if the file system doesn't support it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
