import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Manifests and settings are smaller; a larger file is something else. */
const MAX_SIZE = 1024 * 1024;

/** Returns the text of a regular file of moderate size, or null. Never blocks, as reading a named pipe would. */
export function readSmallFile(path: string): string | null {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > MAX_SIZE) return null;
    const bytes = Buffer.alloc(stats.size);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
