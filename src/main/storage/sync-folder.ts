import { open } from 'node:fs/promises';

/** So that a crash does not take a file with it that has just got its name. What a file system cannot do here it leaves. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
