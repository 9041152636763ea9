import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { messageOf } from '../../shared/text/message-of';
import { readRegularFile } from '../storage/regular-file';
import { shownPath } from '../workspace/paths/shown-path';
import { readManifest } from './manifest';

export type ContentBefore =
  | { readonly kind: 'content'; readonly bytes: Buffer; readonly mode?: number }
  /** The call created the file. */
  | { readonly kind: 'absent' }
  /** In words for the user. */
  | { readonly kind: 'unknown'; readonly why: string };

/** As much as a window can show; larger files belong in an editor. */
export const MAX_SHOWN_SIZE = 5 * 1024 * 1024;

/** Returns a file's content from before a call, by the path shown in the call's result. Reads only copies. */
export async function readContentBefore(folder: string, path: string): Promise<ContentBefore> {
  const manifest = await readManifest(folder).catch((cause: unknown) => unknown(messageOf(cause)));
  if (manifest !== null && 'kind' in manifest) return manifest;
  if (manifest === null) return unknown('The backup for this call no longer exists');
  const change = manifest.changes.find((each) => each.kind !== 'move' && shownPath(each.place) === path);
  if (!change || change.kind === 'move') return unknown("The call didn't change this file's content");
  const { before, copy } = change;
  if (before.kind === 'absent') return { kind: 'absent' };
  if (before.kind !== 'file' || copy === null) return unknown('This was not a file with content');
  if (before.size > MAX_SHOWN_SIZE) return unknown(`The file is larger than ${MAX_SHOWN_SIZE / 1024 / 1024} MB`);
  try {
    const bytes = await readRegularFile(join(folder, copy), MAX_SHOWN_SIZE);
    const isWhole = createHash('sha256').update(bytes).digest('hex') === before.hash;
    return isWhole ? { kind: 'content', bytes, mode: before.mode } : unknown('The backup copy is damaged');
  } catch (cause) {
    return unknown(`The backup copy can't be read: ${messageOf(cause)}`);
  }
}

function unknown(why: string): ContentBefore {
  return { kind: 'unknown', why };
}
