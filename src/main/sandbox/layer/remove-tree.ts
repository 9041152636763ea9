import { chmodSync, rmdirSync, unlinkSync } from 'node:fs';
import { createTimeSlice } from '../../base/create-time-slice';
import { joinEntry, listNames, toFsPath } from './entry-path';
import { lookAt } from './entry-stat';

/** Removes a folder of ours with everything in it, also folders that can't be written to. Never follows a link. */
export async function removeTree(root: string): Promise<void> {
  const turns = createTimeSlice();

  async function remove(path: string): Promise<void> {
    if (turns.isOver()) await turns.next();
    const stats = lookAt(path);
    if (!stats) return;
    if (!stats.isDirectory()) return unlinkSync(toFsPath(path));
    if ((stats.mode & 0o700n) !== 0o700n) chmodSync(toFsPath(path), 0o700);
    for (const name of listNames(path)) await remove(joinEntry(path, name));
    rmdirSync(toFsPath(path));
  }

  await remove(root);
}
