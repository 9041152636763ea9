import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { resolveRealPath } from './resolve-real-path';

/** Neither through a link nor, at a FIFO, until somebody writes. Windows knows no such flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens for reading the file that the guard found, and no other: not what a link leads to that appeared since, there or
 * on the way there.
 */
export async function withGuardedFile<T>(realPath: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(realPath, FLAGS);
  try {
    const [opened, named] = await Promise.all([file.stat({ bigint: true }), lstat(realPath, { bigint: true })]);
    const isSame = opened.ino === named.ino && opened.dev === named.dev && resolveRealPath(realPath) === realPath;
    if (!isSame) throw new Error(`${realPath} was exchanged while it was opened: nothing was read`);
    return await use(file);
  } finally {
    await file.close();
  }
}
