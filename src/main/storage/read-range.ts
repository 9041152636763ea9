import { constants } from 'node:fs';
import { openRegularFile } from './regular-file';

/** The bytes of a file from one position up to another, or up to its end where that comes first. */
export async function readRange(path: string, from: number, to: number): Promise<Buffer> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
