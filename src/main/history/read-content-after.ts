import { createHash } from 'node:crypto';
import { readRegularFile } from '../storage/regular-file';
import { shownPath } from '../workspace/paths/shown-path';
import { readManifest } from './manifest';
import { type ContentBefore, MAX_SHOWN_SIZE } from './read-content-before';

/** Returns a file's content as a call left it, by the path shown in the call's result, if it is still so. */
export async function readContentAfter(folder: string, path: string): Promise<ContentBefore> {
  const manifest = await readManifest(folder).catch(() => null);
  const change = manifest?.changes.find((each) => each.kind !== 'move' && shownPath(each.place) === path);
  if (!change || change.kind === 'move' || change.after === null)
    return unknown('The result of this call wasn’t recorded');
  const { after, place } = change;
  if (after.kind === 'absent') return { kind: 'absent' };
  if (after.kind !== 'file') return unknown('This is not a file with content');
  if (after.size > MAX_SHOWN_SIZE) return unknown(`The file is larger than ${MAX_SHOWN_SIZE / 1024 / 1024} MB`);
  const bytes = await readRegularFile(place.realPath, MAX_SHOWN_SIZE).catch(() => null);
  const isSame = bytes !== null && createHash('sha256').update(bytes).digest('hex') === after.hash;
  return isSame ? { kind: 'content', bytes } : unknown('The file has changed since');
}

function unknown(why: string): ContentBefore {
  return { kind: 'unknown', why };
}
