import { createHash } from 'node:crypto';
import { lstat, readlink } from 'node:fs/promises';
import { z } from 'zod';
import type { EntryStat } from '../../sandbox/layer/entry-stat';
import { indexHashAt } from '../../sandbox/layer/git-index';
import { fingerprintOf } from '../../workspace/files/file-fingerprint';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { withParentFolder } from '../../workspace/files/with-parent-folder';
import type { FileState } from '../file-state';

/** Larger files are recognized by their size and times. */
const MAX_HASHED = 50 * 1024 * 1024;

/** Node sets times in whole microseconds, rounded either way. */
const TIME_PRECISION = 2_000n;

/** What is, was or will be at a path, as far as known. */
export const entrySchema = z.object({
  kind: z.enum(['absent', 'file', 'folder', 'link', 'other']),
  mode: z.int().exactOptional(),
  size: z.number().exactOptional(),
  hash: z.string().exactOptional(),
  /** Of a large file, in place of a hash. */
  fingerprint: z.string().exactOptional(),
  /** Of the index of git, in place of a hash: what it says. */
  indexHash: z.string().exactOptional(),
  /** In nanoseconds. */
  mtime: z.string().exactOptional(),
  /** Where a link leads. */
  target: z.string().exactOptional(),
  /** Of a folder. */
  identity: z.string().exactOptional(),
  /** Where its content can be read. */
  source: z.string().exactOptional(),
});
export type Entry = Readonly<z.infer<typeof entrySchema>>;

export const absent: Entry = { kind: 'absent' };

export async function entryAt(path: string): Promise<Entry> {
  try {
    return await withParentFolder(path, (entry) => lookAtEntry(entry, path));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'NotFound' || code === 'NotAFolder') return absent;
    throw cause;
  }
}

async function lookAtEntry(entry: string, path: string): Promise<Entry> {
  const stats = await lstat(entry, { bigint: true });
  const [mode, mtime] = [Number(stats.mode) & 0o7777, String(stats.mtimeNs)];
  if (stats.isDirectory()) return { kind: 'folder', mode, identity: `${stats.dev}-${stats.ino}` };
  if (stats.isSymbolicLink()) return { kind: 'link', mtime, target: await readlink(entry), source: path };
  if (!stats.isFile()) return { kind: 'other' };
  const size = Number(stats.size);
  const known = size > MAX_HASHED ? { fingerprint: fingerprintOf(stats) } : { hash: await hashFile(path) };
  return { kind: 'file', mode, mtime, size, source: path, ...known };
}

export async function hashFile(path: string): Promise<string> {
  return withGuardedFile(path, async (file) => {
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
    return hash.digest('hex');
  });
}

/** Of a file call. */
export function entryOfState(state: FileState, source?: string): Entry {
  switch (state.kind) {
    case 'file': {
      const { mode, size, hash } = state;
      return { kind: 'file', mode, size, hash, ...(source === undefined ? {} : { source }) };
    }
    case 'folder':
      return { kind: 'folder', mode: state.mode, identity: state.identity };
    case 'link':
      return { kind: 'link', target: state.target };
    case 'special':
      return { kind: 'other' };
    case 'absent':
      return absent;
  }
}

interface Known {
  readonly hash?: string | undefined;
  readonly indexHash?: string | undefined;
  readonly source?: string;
}

/** Of a command. */
export function entryOfStat(stat: EntryStat | null, known: Known = {}): Entry {
  if (stat === null) return absent;
  const { kind, mode, size, mtime } = stat;
  if (kind === 'folder') return { kind, mode };
  const { hash, indexHash, source } = known;
  const hashes = { ...(hash === undefined ? {} : { hash }), ...(indexHash === undefined ? {} : { indexHash }) };
  const content = { ...hashes, ...(source === undefined ? {} : { source }) };
  return kind === 'file' ? { kind, mode, size, mtime, ...content } : { kind, mtime, ...content };
}

/** Whether what is at a path is what was expected there. Folders are the same whatever is in them. */
export async function isAsExpected(now: Entry, expected: Entry): Promise<boolean> {
  if (now.kind !== expected.kind) return false;
  switch (now.kind) {
    case 'absent':
    case 'other':
      return true;
    case 'folder':
      return now.identity === undefined || expected.identity === undefined || now.identity === expected.identity;
    case 'link':
      return now.target !== undefined && expected.target !== undefined
        ? now.target === expected.target
        : hasSameTime(now, expected);
    case 'file': {
      if (now.fingerprint !== undefined && now.fingerprint === expected.hash) return true;
      if (
        expected.indexHash !== undefined &&
        now.source !== undefined &&
        indexHashAt(now.source) === expected.indexHash
      )
        return true;
      if (now.size !== expected.size) return false;
      const [mine, other] = [await knownHash(now), await knownHash(expected)];
      return mine !== undefined && other !== undefined ? mine === other : hasSameTime(now, expected);
    }
  }
}

/** Whether they look the same in the workspace. */
export async function isSameForUser(one: Entry, other: Entry): Promise<boolean> {
  const isModeSame = one.mode === undefined || other.mode === undefined || one.mode === other.mode;
  const { identity: _one, ...first } = one;
  return isModeSame && (await isAsExpected(first, other));
}

async function knownHash({ hash, size = 0, source }: Entry): Promise<string | undefined> {
  if (hash !== undefined || source === undefined || size > MAX_HASHED) return hash;
  return hashFile(source);
}

function hasSameTime(one: Entry, other: Entry): boolean {
  if (one.mtime === undefined || other.mtime === undefined) return false;
  const difference = BigInt(one.mtime) - BigInt(other.mtime);
  return difference <= TIME_PRECISION && difference >= -TIME_PRECISION;
}
