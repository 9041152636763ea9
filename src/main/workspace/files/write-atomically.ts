import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { PathError } from '../paths/path-error';
import { withParentFolder } from './with-parent-folder';

/** In chunks if it is too large for memory. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface WriteOptions {
  /** Defaults to that of the replaced file, or the usual one. */
  readonly mode?: number;
  /** The expected previous state: a specific file, or nothing. Anything else found there is left alone. */
  readonly instead?: BigIntStats | 'nothing';
}

/**
 * Writes the whole new content or keeps the whole old one, never a mixture; creates missing folders. The path must be a
 * real one: a link that appeared there meanwhile is replaced, not followed.
 */
export async function writeAtomically(
  realPath: string,
  content: FileContent,
  options: WriteOptions = {},
): Promise<void> {
  await withParentFolder(
    realPath,
    async (entry, folder) => {
      const before = await lookAtEntry(entry);
      const mode = options.mode ?? (before ? Number(before.mode) & 0o7777 : 0o666 & ~process.umask());
      const temporary = folder.at(temporaryName());
      try {
        await writeSynced(temporary, content, mode);
        if (options.instead !== undefined) refuseChanged(realPath, options.instead, await lookAtEntry(entry));
        await rename(temporary, entry);
      } catch (cause) {
        await rm(temporary, { force: true });
        throw cause;
      }
    },
    { create: true },
  );
}

/** For a temporary file beside the target; recognizable as ours after a crash. */
function temporaryName(): string {
  return `.aintern-${randomUUID()}.tmp`;
}

async function writeSynced(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await writeFile(file, content);
    // Afterwards, because writing clears some of the bits.
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

function refuseChanged(realPath: string, expected: BigIntStats | 'nothing', now: BigIntStats | null): void {
  const isSame =
    expected === 'nothing'
      ? now === null
      : now?.ino === expected.ino && now.size === expected.size && now.mtimeNs === expected.mtimeNs;
  if (!isSame) throw new PathError(`${realPath} changed while it was being written. Read it again`, 'Changed');
}

async function lookAtEntry(path: string): Promise<BigIntStats | null> {
  try {
    return await lstat(path, { bigint: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}
