import { type FileHandle, stat } from 'node:fs/promises';

/**
 * Whether an open file is still the one at the path: if it or its folder was removed, writes succeed silently and are
 * lost.
 */
export async function isStillAt(path: string, handle: FileHandle): Promise<boolean> {
  const [there, held] = await Promise.all([stat(path).catch(() => null), handle.stat()]);
  return there !== null && there.ino === held.ino && there.dev === held.dev;
}
