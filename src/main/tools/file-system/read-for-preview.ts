import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { ChangePreview } from '../../../shared/call/file-change';
import { formatBytes } from '../../../shared/text/format-bytes';
import { messageOf } from '../../../shared/text/message-of';
import { describeKind } from '../../base/describe-kind';
import { protectionOf } from '../../risk/paths/protected-paths';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { decodeTextFile, plainForm, type TextFile } from './text/text-file';

/** Nobody reads more than this before deciding, and reading blocks everything else. */
export const MAX_PREVIEW = 1024 * 1024;

/** Windows doesn't have these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export type PreviewedFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly file: TextFile }
  /** Why the content is not shown. */
  | { readonly kind: 'binary' | 'unshown'; readonly problem: string };

/** Returns the text at a path, as far as it can and should be shown. */
export function readForPreview(place: GuardedPath, access: 'read' | 'write'): PreviewedFile {
  const shown = shownPath(place);
  const unshown = (problem: string) => ({ kind: 'unshown', problem }) as const;
  if (protectionOf(place.realPath, access)?.kind === 'credentials') {
    return unshown(`${shown} may contain credentials, so its content is not shown`);
  }
  const stats = lstatIfExists(place.realPath);
  if (stats === null) return { kind: 'none' };
  // Opening a device can have side effects.
  if (!stats.isFile()) return unshown(`${shown} is a ${describeKind(stats)}, so there is no text to show`);
  try {
    const bytes = readWhole(place.realPath);
    if (typeof bytes === 'number') return unshown(tooLong(shown, bytes));
    const file = decodeTextFile(bytes);
    if (file !== null) return { kind: 'text', file };
    return { kind: 'binary', problem: `${shown} is not a text file, so it is not shown` };
  } catch (cause) {
    return unshown(`${shown} couldn't be read: ${messageOf(cause)}`);
  }
}

/** The file as it will be once an earlier call of the same answer has changed it. */
export function withEarlierChange(read: PreviewedFile, place: GuardedPath, earlier: ChangePreview): PreviewedFile {
  const change = earlier.changes.find(({ path }) => path === shownPath(place));
  if (!change || 'problem' in read) return read;
  const form = read.kind === 'text' ? read.file : plainForm;
  return { kind: 'text', file: { ...form, text: change.after } };
}

export function tooLong(shown: string, size: number): string {
  return `${shown} is too large to show a diff (${formatBytes(size)})`;
}

/** Returns only the size if the file is too large. */
function readWhole(realPath: string): Buffer | number {
  const file = openSync(realPath, FLAGS);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error('it is no longer a regular file');
    if (stats.size > MAX_PREVIEW) return stats.size;
    const bytes = Buffer.alloc(MAX_PREVIEW + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    return length > MAX_PREVIEW ? length : Buffer.from(bytes.subarray(0, length));
  } finally {
    closeSync(file);
  }
}
