import { createHash } from 'node:crypto';

/** Ids are normally ours; no other value may escape the folder. */
export function folderNameFor(id: string): string {
  return /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
}
