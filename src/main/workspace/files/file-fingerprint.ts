import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';

/** The same as long as a file is the same: by its content, or by its dates where the content is too much to read. */
export function fingerprintOf(file: Uint8Array | BigIntStats): string {
  if (file instanceof Uint8Array) return createHash('sha256').update(file).digest('hex');
  return `${file.dev}-${file.ino}-${file.size}-${file.mtimeNs}`;
}
