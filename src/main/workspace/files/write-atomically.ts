import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { PathError } from '../paths/path-error';
import { withParentFolder } from './with-parent-folder';

/** In pieces where it is too much to hold. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface WriteOptions {
  /** That of the file which is replaced, or the usual one, unless said otherwise. */
  readonly mode?: number;
  /** What the content was made for: a file as it was, or a free place. Anything else that stands there now stays. */
  readonly instead?: BigIntStats | 'nothing';
}

/**
 * The whole new content or the whole old one, never a mixture, whatever happens; folders on the way are made. The path
 * must be a real one: a link that appeared there in the meantime is replaced instead of followed.
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

/** For what stands beside a file for a moment; whoever finds one after a crash knows whose it was. */
function temporaryName(): string {
  return `.aintern-${randomUUID()}.tmp`;
}

async function writeSynced(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.chmod(mode);
    await writeFile(file, content);
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
