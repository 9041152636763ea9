import { constants } from 'node:fs';
import { openRegularFile } from './regular-file';

/** Returns the bytes of a file between two positions, or up to its end if that comes first. */
export async function readRange(path: string, from: number, to: number): Promise<Buffer> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
