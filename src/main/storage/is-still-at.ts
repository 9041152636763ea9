import { type FileHandle, stat } from 'node:fs/promises';

/**
 * Whether a file that is held open is still the one at the path: one that was removed, or whose folder was, takes what is
 * written to it without a word, and nobody ever finds it again.
 */
export async function isStillAt(path: string, handle: FileHandle): Promise<boolean> {
  const [there, held] = await Promise.all([stat(path).catch(() => null), handle.stat()]);
  return there !== null && there.ino === held.ino && there.dev === held.dev;
}
