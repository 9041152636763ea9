import { constants } from 'node:fs';
import { chmod, lutimes, mkdir, open, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryBeside } from '../../sandbox/layer/move-entry';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { withParentFolder } from '../../workspace/files/with-parent-folder';
import { type Entry, entryAt, isAsExpected, isSameForUser } from './entry';

/** One path with its content before and after, which the folder of the rewind has copies of. */
export interface KeptStep {
  readonly path: string;
  readonly from: Entry;
  readonly to: Entry;
}

export type Direction = 'back' | 'forth';

interface ApplyOptions {
  /** Holds the copies. */
  readonly folder: string;
  readonly direction: Direction;
}

/** Names of the copies of a step's content. */
export const copyName = (index: number, side: 'from' | 'to') => `${index}-${side}`;

/**
 * Makes every path what it is to be, from whatever a crash left of an earlier attempt. Yields what it is about to
 * change, and the paths that it leaves because something else is there by now.
 */
export async function* applyRewind(
  steps: readonly KeptStep[],
  { folder, direction }: ApplyOptions,
): AsyncGenerator<{ readonly path: string; readonly isLeft: boolean }> {
  const wanted = steps.map(({ path, from, to }, index) => {
    const side = direction === 'back' ? 'to' : 'from';
    const [before, after] = direction === 'back' ? [from, to] : [to, from];
    return { path, before, after, copy: join(folder, copyName(index, side)) };
  });
  const inwards = wanted.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const left = new Set<string>();
  for (const { path, before, after } of inwards.toReversed()) {
    if (after.kind !== 'absent' && after.kind === before.kind) continue;
    const now = await entryAt(path);
    if (now.kind === 'absent' || (await isDone(now, after))) continue;
    const isOurs = await isAsExpected(withoutIdentity(now), before);
    if (!isOurs) left.add(path);
    yield { path, isLeft: !isOurs };
    if (isOurs) await remove(path, now);
  }
  for (const { path, before, after, copy } of inwards) {
    if (after.kind === 'absent' || left.has(path)) continue;
    const now = await entryAt(path);
    if (await isDone(now, after)) continue;
    const isFree = now.kind === 'absent' && before.kind !== after.kind;
    const isOurs = isFree || (await isAsExpected(withoutIdentity(now), before));
    yield { path, isLeft: !isOurs };
    if (isOurs) await put(path, after, { now, copy });
  }
  // A read-only folder gets its mode after its contents.
  for (const { path, after } of inwards.toReversed()) {
    if (after.kind === 'folder' && after.mode !== undefined) await setFolderMode(path, after.mode);
  }
}

async function isDone(now: Entry, wanted: Entry): Promise<boolean> {
  return isSameForUser(now, wanted);
}

/** A recreated folder isn't the same folder. */
function withoutIdentity({ identity: _made, ...entry }: Entry): Entry {
  return entry;
}

async function remove(path: string, now: Entry): Promise<void> {
  await withParentFolder(path, async (entry) => {
    if (now.kind !== 'folder') return rm(entry);
    await rmdir(entry).catch((cause: NodeJS.ErrnoException) => {
      // Anything added to the folder since is not ours to delete.
      if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause;
    });
  });
}

interface PutOptions {
  readonly now: Entry;
  readonly copy: string;
}

async function put(path: string, wanted: Entry, { now, copy }: PutOptions): Promise<void> {
  await withParentFolder(
    path,
    async (entry) => {
      if (wanted.kind === 'folder')
        return now.kind === 'folder' ? undefined : void (await mkdir(entry, { mode: 0o700 }));
      const temporary = temporaryBeside(entry);
      await rm(temporary, { force: true });
      if (wanted.kind === 'link') await symlink(wanted.target ?? '', temporary);
      else {
        await copyContent(copy, temporary, wanted.mode ?? 0o600);
        await setTime(temporary, wanted);
      }
      await rename(temporary, entry);
    },
    { create: true },
  );
}

async function setTime(place: string, { mtime }: Entry): Promise<void> {
  if (mtime === undefined) return;
  const seconds = Number(BigInt(mtime) / 1_000n) / 1e6;
  await lutimes(place, seconds, seconds);
}

async function setFolderMode(path: string, mode: number): Promise<void> {
  const now = await entryAt(path);
  if (now.kind !== 'folder' || now.mode === mode) return;
  await withParentFolder(path, (entry) => chmod(entry, mode));
}

/** Copies a regular file, synced, without following links. */
export async function copyContent(from: string, to: string, mode: number): Promise<void> {
  await withGuardedFile(from, async (source) => {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
    const copy = await open(to, flags, mode);
    try {
      for await (const chunk of source.createReadStream({ autoClose: false })) await copy.writeFile(chunk);
      // Afterwards, because writing clears some of the bits.
      await copy.chmod(mode);
      await copy.sync();
    } finally {
      await copy.close();
    }
  });
}

/** Removes what an attempt that was cut off left beside the paths. */
export async function removeTemporaries(steps: readonly KeptStep[]): Promise<void> {
  for (const { path } of steps) {
    await withParentFolder(path, (entry) => rm(temporaryBeside(entry), { force: true })).catch(() => {});
  }
}
