import { formatBytes } from '../../../shared/text/format-bytes';
import { onOneLine } from '../../../shared/text/on-one-line';
import { sniffMedia } from '../../attachments/sniff-media';
import { CommandFailure } from '../../base/command-failure';
import { assessPathRisk } from '../../risk/paths/assess-path-risk';
import { readOpenFile } from '../../tools/file-system/changes/read-current-file';
import type { LineRange } from '../../tools/file-system/text/collect-lines';
import { linesOf, readLines, type TextLines } from '../../tools/file-system/text/read-text-lines';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { type GuardedPath, type GuardScope, guardPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';

/** Resolves a path that may be added to a message; throws a message for the user if it may not. */
export function guardContextPath(path: string, scope: GuardScope): GuardedPath {
  const place = guardPath(path, scope);
  const shown = onOneLine(path);
  if (place.isOwnData) throw refusal(`${shown} belongs to AIntern’s own data, so it can’t be added`);
  if (place.workspacePath === null) {
    throw refusal(`${shown} is outside the open folder, so it can’t be added. Copy what you need into the message`);
  }
  if (assessPathRisk(place, 'read', { level: 'safe', reasons: [] }).level !== 'safe') {
    throw refusal(`${shown} may hold credentials, so it can’t be added. Copy what you need into the message`);
  }
  if (lstatIfExists(place.realPath) === null) throw refusal(`${shown} doesn’t exist`);
  return place;
}

/** Reads the lines of a text file of the folder. */
export async function readContextFile(path: string, scope: GuardScope, range: LineRange): Promise<TextLines> {
  const place = guardContextPath(path, scope);
  const { signal } = new AbortController();
  return withGuardedFile(place.realPath, async (file) => {
    const { bytes, stats } = await readOpenFile(file, signal);
    const read = bytes ? linesOf(bytes, range) : await readLines(file, range, { signal, onPiece: () => {} });
    if (read !== null) return read;
    throw refusal(`${shownPath(place)} is not a text file (${formatBytes(Number(stats.size))}), so it can’t be added`);
  });
}

/** Returns an image or a PDF of the folder; null for any other file. */
export async function readContextMedia(path: string, scope: GuardScope): Promise<Buffer | null> {
  const place = guardContextPath(path, scope);
  const { signal } = new AbortController();
  const { bytes } = await withGuardedFile(place.realPath, (file) => readOpenFile(file, signal));
  return bytes !== null && sniffMedia(bytes) !== null ? bytes : null;
}

function refusal(message: string): CommandFailure {
  return new CommandFailure('refused', message);
}
