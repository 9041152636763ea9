import { lstat, readdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { withGuardedFolder } from '../../../workspace/files/with-guarded-folder';
import { withParentFolder } from '../../../workspace/files/with-parent-folder';

/** Removes an entry and its contents. Enters each folder through the guard, so that no link is followed. */
export async function removeTree(realPath: string): Promise<void> {
  await withParentFolder(realPath, async (entry) => {
    if (!(await lstat(entry)).isDirectory()) return unlink(entry);
    const names = await withGuardedFolder(realPath, (folder) => readdir(folder.path));
    for (const name of names) await removeTree(join(realPath, name));
    await rmdir(entry);
  });
}
