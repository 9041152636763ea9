import { readFile } from 'node:fs/promises';

/**
 * Reads a file shipped with the app. In a packaged app it lies in app.asar, so only this module is bundled with
 * Electron's archive-aware `fs` (scripts/bypass-archives.mjs); everything else sees the disk as it is.
 */
export function readAppFile(path: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(path);
}
