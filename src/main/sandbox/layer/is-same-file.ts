import { closeSync, constants, openSync, readSync } from 'node:fs';
import { createTimeSlice } from '../../base/create-time-slice';
import { toFsPath } from './entry-path';

const CHUNK = 256 * 1024;
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Whether two files of the same size have the same content. */
export async function isSameFile(one: string, other: string, size: number): Promise<boolean> {
  const turns = createTimeSlice();
  const files: number[] = [];
  try {
    for (const path of [one, other]) files.push(openSync(toFsPath(path), FLAGS));
    const [left = -1, right = -1] = files;
    // One byte more than a small file, to see its end.
    const length = Math.min(size + 1, CHUNK);
    const [a, b] = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)];
    for (;;) {
      const [readA, readB] = [readSync(left, a), readSync(right, b)];
      if (readA !== readB || !a.subarray(0, readA).equals(b.subarray(0, readB))) return false;
      if (readA < length) return true;
      if (turns.isOver()) await turns.next();
    }
  } catch {
    // What can't be read counts as changed.
    return false;
  } finally {
    for (const file of files) closeSync(file);
  }
}
