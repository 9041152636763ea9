import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lchownSync,
  linkSync,
  lutimesSync,
  openSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { O_PATH } from '../../workspace/files/pin-folder';
import { toFsPath } from './entry-path';
import { type EntryStat, lookAt } from './entry-stat';

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly stat: EntryStat;
  /** Beside `to`, for a copy that isn't complete yet. */
  readonly temporary: string;
}

/** Replaces what is at `to` in one step. On another file system, `from` is there until the copy is complete. */
export async function moveEntry(move: Move): Promise<void> {
  try {
    renameSync(toFsPath(move.from), toFsPath(move.to));
  } catch (cause) {
    if (codeOf(cause) !== 'EXDEV') throw cause;
    await copyEntry(move);
    unlinkSync(toFsPath(move.from));
  }
}

/** Makes a second name for an entry, or a copy where that is impossible: on another file system, or for another owner's file. */
export async function linkEntry(move: Move): Promise<void> {
  try {
    linkSync(toFsPath(move.from), toFsPath(move.to));
  } catch (cause) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes(codeOf(cause) ?? '')) throw cause;
    await copyEntry(move);
  }
}

/** Synced, because what is copied gets deleted, and two file systems don't write in one order. */
async function copyEntry({ from, to, stat, temporary }: Move): Promise<void> {
  const copy = toFsPath(temporary);
  if (lookAt(temporary)) unlinkSync(copy);
  if (stat.kind === 'link') symlinkSync(readlinkSync(toFsPath(from), { encoding: 'buffer' }), copy);
  else await copyContent(from, temporary);
  setProperties(temporary, stat);
  renameSync(copy, toFsPath(to));
}

/** Opens it first, so that no link that appears meanwhile is followed. */
async function copyContent(from: string, to: string): Promise<void> {
  const source = openSync(toFsPath(from), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!fstatSync(source).isFile()) throw new Error(`${from} is not a regular file`);
    await copyFile(`/proc/self/fd/${source}`, toFsPath(to), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const copy = openSync(toFsPath(to), 'r');
    try {
      fsyncSync(copy);
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(source);
  }
}

/** Owner first, because that clears some bits of the mode. */
export function setProperties(path: string, { kind, mode, mtime, uid, gid }: EntryStat): void {
  const place = toFsPath(path);
  const now = lookAt(path);
  if (now && (Number(now.uid) !== uid || Number(now.gid) !== gid)) {
    try {
      lchownSync(place, uid, gid);
    } catch {
      // Only root can give files away.
    }
  }
  if (kind !== 'link') setMode(place, mode);
  if (kind === 'folder') return;
  const seconds = Number(BigInt(mtime) / 1_000n) / 1e6;
  lutimesSync(place, seconds, seconds);
}

/** Unlike chmod by path, never changes what a link leads to that someone puts there meanwhile. */
function setMode(place: string | Buffer, mode: number): void {
  const entry = openSync(place, O_PATH | constants.O_NOFOLLOW);
  try {
    if (!fstatSync(entry).isSymbolicLink()) chmodSync(`/proc/self/fd/${entry}`, mode);
  } finally {
    closeSync(entry);
  }
}

function codeOf(cause: unknown): string | undefined {
  return (cause as NodeJS.ErrnoException).code;
}

/** The same name each time, so that a crash leaves at most one behind, which the next attempt replaces. */
export function temporaryBeside(entry: string): string {
  const end = entry.lastIndexOf('/') + 1;
  const name = createHash('sha256').update(entry.slice(end)).digest('hex').slice(0, 32);
  return `${entry.slice(0, end)}.aintern-${name}.tmp`;
}

/** If someone has put something into it, it stays. */
export function removeFolder(entry: string): boolean {
  try {
    rmdirSync(toFsPath(entry));
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'ENOTEMPTY' || codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}
