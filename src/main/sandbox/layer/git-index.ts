import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toFsPath } from './entry-path';

/** Of each entry in git's index: times, device, inode, owner and size of the file, in front of and behind its mode. */
const MODE = { start: 24, end: 28 } as const;
const STATS_END = 40;
/** With the object's SHA-1 and two bytes of flags. */
const FIXED_LENGTH = 62;
const EXTENDED = 0x4000;
const CHECKSUM = 20;

/** `.git/index`, and those of submodules and worktrees. */
export function isGitIndex(path: string): boolean {
  return /(^|\/)\.git\/(.+\/)?index$/.test(path);
}

/**
 * Of what git's index says about files. `git status` and every editor write the index again after files were replaced,
 * although only times and inodes in it change. Returns undefined if the file isn't an index with SHA-1 names.
 */
export function indexHashAt(path: string): string | undefined {
  const bytes = readFileSync(toFsPath(path));
  if (bytes.length < 12 + CHECKSUM || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const [version, count] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8)];
  const hash = createHash('sha256').update(bytes.subarray(4, 12));
  let at = 12;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + FIXED_LENGTH > bytes.length) return undefined;
    const isLonger = version >= 3 && (bytes.readUInt16BE(at + FIXED_LENGTH - 2) & EXTENDED) !== 0;
    // The fourth version strips the beginning of names; its lengths have no zero bytes except as a whole.
    const name = at + FIXED_LENGTH + (isLonger ? 2 : 0);
    const end = bytes.indexOf(0, version >= 4 ? endOfNumber(bytes, name) : name);
    if (end < 0) return undefined;
    hash.update(bytes.subarray(at + MODE.start, at + MODE.end)).update(bytes.subarray(at + STATS_END, end + 1));
    at = version >= 4 ? end + 1 : at + 8 * Math.ceil((end + 1 - at) / 8);
  }
  return endsInExtensions(bytes, at) ? hash.digest('hex') : undefined;
}

function endOfNumber(bytes: Buffer, start: number): number {
  let at = start;
  while (((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
  return at + 1;
}

/** A check that the entries were read as they are. */
function endsInExtensions(bytes: Buffer, start: number): boolean {
  let at = start;
  while (at + 8 <= bytes.length - CHECKSUM) at += 8 + bytes.readUInt32BE(at + 4);
  return at === bytes.length - CHECKSUM;
}
