import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';

/**
 * Stays the same as long as the file does: based on its content, or on its timestamps if the content is too large to
 * read.
 */
export function fingerprintOf(file: Uint8Array | BigIntStats): string {
  if (file instanceof Uint8Array) return createHash('sha256').update(file).digest('hex');
  return `${file.dev}-${file.ino}-${file.size}-${file.mtimeNs}`;
}
