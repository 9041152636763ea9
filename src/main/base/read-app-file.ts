import { readFile } from 'node:fs/promises';

/**
 * Reads a file that came with the app. Packaged, it lies in the archive app.asar, so this module alone is bundled with the
 * `fs` that Electron has taught archives (scripts/bypass-archives.mjs): all other files are what they are on the disk.
 */
export function readAppFile(path: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(path);
}
