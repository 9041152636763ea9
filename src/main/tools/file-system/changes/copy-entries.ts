import { mkdir, open, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNever } from '../../../../shared/assert-never';
import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import { setFolderMode } from '../../../workspace/files/set-folder-mode';
import { withGuardedFile } from '../../../workspace/files/with-guarded-file';
import { withParentFolder } from '../../../workspace/files/with-parent-folder';
import type { TreeEntry } from './list-tree';
import { removeTree } from './remove-tree';

export interface CopyOptions {
  readonly signal: AbortSignal;
  onEntry(count: number): void;
}

/** Copies a tree to an unused path, keeping its modes: all of it or, if something fails, nothing. */
export async function copyEntries(
  from: string,
  to: string,
  entries: readonly TreeEntry[],
  { signal, onEntry }: CopyOptions,
): Promise<void> {
  let isBegun = false;
  try {
    for (const [index, entry] of entries.entries()) {
      signal.throwIfAborted();
      await copyEntry(join(from, entry.path), join(to, entry.path), entry);
      isBegun = true;
      onEntry(index + 1);
    }
    // A read-only folder gets its mode after its contents have been copied.
    for (const { path, mode, kind } of entries.toReversed()) {
      if (kind === 'folder') await setFolderMode(join(to, path), mode);
    }
  } catch (cause) {
    if (isBegun && lstatIfExists(to) !== null) await removeTree(to);
    throw cause;
  }
}

async function copyEntry(from: string, to: string, entry: TreeEntry): Promise<void> {
  await withParentFolder(
    to,
    async (free) => {
      switch (entry.kind) {
        case 'folder':
          return mkdir(free);
        case 'link':
          return symlink(entry.target, free);
        case 'file':
          return copyFile(from, free, entry.mode);
        case 'special':
          throw new Error(`${from} is not a regular file, so it can't be copied`);
        default:
          return assertNever(entry);
      }
    },
    { create: true },
  );
}

async function copyFile(from: string, free: string, mode: number): Promise<void> {
  await withGuardedFile(from, async (source) => {
    const target = await open(free, 'wx', mode);
    try {
      await writeFile(target, source.createReadStream({ autoClose: false }));
      await target.chmod(mode);
    } catch (cause) {
      await unlink(free);
      throw cause;
    } finally {
      await target.close();
    }
  });
}
