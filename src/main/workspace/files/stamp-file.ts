import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileStamp } from '../../risk/command-assessment';

/** Reading this much takes a tenth of a second; scripts are far smaller. */
const MAX_SIZE = 64 * 1024 * 1024;
const CHUNK_SIZE = 1024 * 1024;

/**
 * Returns a text that changes with the file, or null if there is no regular file to read. A file too large to read
 * whole is identified by its size, inode and times.
 */
export function stampFile(path: string, maxSize = MAX_SIZE): FileStamp | null {
  let file: number | null = null;
  try {
    // Don't block on a named pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file, { bigint: true });
    if (!stats.isFile()) return null;
    if (stats.size > maxSize) {
      return { text: `${stats.size} ${stats.ino} ${stats.mtimeNs} ${stats.ctimeNs}`, isWhole: false };
    }
    return hashOf(file, maxSize);
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Files that the kernel generates on the fly report size zero and may be endless. */
function hashOf(file: number, maxSize: number): FileStamp {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_SIZE);
  let total = 0;
  for (let length = readSync(file, chunk); length > 0 && total <= maxSize; length = readSync(file, chunk)) {
    hash.update(chunk.subarray(0, length));
    total += length;
  }
  return { text: hash.digest('hex'), isWhole: total <= maxSize };
}
