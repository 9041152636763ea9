import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNever } from '../../shared/assert-never';
import { MAX_LOG_FILE, readRegularFile } from '../storage/regular-file';
import { setFolderMode } from '../workspace/files/set-folder-mode';
import { withParentFolder } from '../workspace/files/with-parent-folder';
import { writeAtomically } from '../workspace/files/write-atomically';
import { type GuardScope, guardPath } from '../workspace/paths/guard-path';
import { PathError } from '../workspace/paths/path-error';
import { shownPath } from '../workspace/paths/shown-path';
import { type FileState, fileStateAt, isSameState } from './file-state';
import type { ContentChange, FileLocation, KeptChange, MoveChange } from './manifest';

/** One completed undo step, with a way to roll it back if a later one fails and the cleanup to do if none does. */
interface Done {
  readonly said: string;
  takeBack(): Promise<void>;
  finish?(): Promise<void>;
}

/** Separates changes that are still as the call left them from paths that hold something else by now. */
export async function sortChanges(changes: readonly KeptChange[], scope: GuardScope) {
  const standing: KeptChange[] = [];
  const conflicts: string[] = [];
  for (const change of changes) {
    const verdict = change.kind === 'move' ? await judgeMove(change, scope) : await judgePlace(change, scope);
    if (verdict === 'stands') standing.push(change);
    if (verdict === 'conflict') conflicts.push(shownPath(change.kind === 'move' ? change.to : change.place));
  }
  return { standing, conflicts };
}

type Verdict = 'stands' | 'never happened' | 'conflict';

async function judgePlace({ place, before, after }: ContentChange, scope: GuardScope): Promise<Verdict> {
  if (!leadsThere(place, scope)) return 'conflict';
  const now = await fileStateAt(place.realPath);
  // First: what the call left may be the same as before, and still be moved away by the undo of another part.
  if (after !== null && isSameState(now, after)) return 'stands';
  return isSameState(now, before) ? 'never happened' : 'conflict';
}

async function judgeMove({ from, to, before, after }: MoveChange, scope: GuardScope): Promise<Verdict> {
  if (!leadsThere(from, scope) || !leadsThere(to, scope)) return 'conflict';
  const [left, arrived] = [await fileStateAt(from.realPath), await fileStateAt(to.realPath)];
  if (isSameState(left, before)) return 'never happened';
  return left.kind === 'absent' && isSameState(arrived, after ?? before) ? 'stands' : 'conflict';
}

/** Never follow a link that was added since, and never write into AIntern's own data. */
function leadsThere({ realPath }: FileLocation, scope: GuardScope): boolean {
  const guarded = guardPath(realPath, scope, { lastLink: 'kept' });
  return guarded.realPath === realPath && !guarded.isOwnData;
}

/** Undoes everything or, if anything fails on the way, nothing; returns a description of what was done. */
export async function undoChanges(changes: readonly KeptChange[], copies: string): Promise<string[]> {
  const moves = changes.filter((change) => change.kind === 'move').reverse();
  const places = changes.filter((change) => change.kind !== 'move');
  // Remove created entries from the inside out; restore previous ones from the outside in.
  const made = places.filter(({ before }) => before.kind === 'absent').reverse();
  const done: Done[] = [];
  try {
    for (const move of moves) done.push(await moveBack(move));
    for (const { place, after } of made) if (after?.kind !== 'folder') done.push(await remove(place));
    for (const change of places) if (change.before.kind !== 'absent') done.push(await putBack(change, copies));
    for (const { place, before } of places.toReversed()) {
      // A read-only folder gets its mode after its contents have been restored.
      if (before.kind === 'folder') await setFolderMode(place.realPath, before.mode);
    }
  } catch (cause) {
    for (const { takeBack } of done.reverse()) await takeBack();
    throw cause;
  }
  for (const { finish } of done) await finish?.();
  const said = done.map((each) => each.said);
  for (const { place, after } of made) if (after?.kind === 'folder') said.push(await removeFolder(place));
  return said;
}

async function moveBack({ from, to }: MoveChange): Promise<Done> {
  const move = (source: FileLocation, target: FileLocation) =>
    withParentFolder(source.realPath, (entry) =>
      withParentFolder(target.realPath, (free) => rename(entry, free), { create: true }),
    );
  await move(to, from);
  return { said: `moved ${shownPath(to)} back to ${shownPath(from)}`, takeBack: () => move(from, to) };
}

async function remove(place: FileLocation): Promise<Done> {
  return { ...(await setAside(place)), said: `removed ${shownPath(place)}` };
}

/** Anything added to the folder since is not ours to delete. */
async function removeFolder(place: FileLocation): Promise<string> {
  const isRemoved = await withParentFolder(place.realPath, (entry) => rmdir(entry)).then(
    () => true,
    () => false,
  );
  return isRemoved ? `removed ${shownPath(place)}` : `kept the folder ${shownPath(place)}, which is not empty`;
}

async function putBack({ place, before, copy }: ContentChange, copies: string): Promise<Done> {
  const aside = await setAside(place);
  try {
    const content = copy === null ? Buffer.alloc(0) : await readRegularFile(join(copies, copy), MAX_LOG_FILE);
    if (before.kind === 'file' && copy !== null && hashOf(content) !== before.hash) {
      throw new Error(`the backup of ${shownPath(place)} doesn't match the original`);
    }
    await restore(place, before, content);
  } catch (cause) {
    await aside.takeBack();
    throw cause;
  }
  const takeBack = async () => {
    await withParentFolder(place.realPath, (entry) => (before.kind === 'folder' ? rmdir(entry) : rm(entry)));
    await aside.takeBack();
  };
  return { ...aside, said: `restored ${shownPath(place)}`, takeBack };
}

async function restore({ realPath }: FileLocation, state: FileState, content: Uint8Array): Promise<void> {
  switch (state.kind) {
    case 'file':
      return writeAtomically(realPath, content, { mode: state.mode, instead: 'nothing' });
    case 'folder':
      return withParentFolder(realPath, (entry) => mkdir(entry));
    case 'link':
      return withParentFolder(realPath, (entry) => symlink(state.target, entry));
    case 'absent':
    case 'special':
      throw new PathError(`${realPath} can't be restored`, 'NotAFile');
    default:
      return assertNever(state);
  }
}

/** Renames it out of the way until it is certain that it isn't needed again. */
async function setAside({ realPath }: FileLocation): Promise<Pick<Done, 'takeBack' | 'finish'>> {
  const name = `.aintern-${randomUUID()}.aside`;
  const isThere = (await fileStateAt(realPath)).kind !== 'absent';
  if (!isThere) return { takeBack: async () => {} };
  await withParentFolder(realPath, (entry, folder) => rename(entry, folder.at(name)));
  return {
    takeBack: () => withParentFolder(realPath, (entry, folder) => rename(folder.at(name), entry)),
    finish: () => withParentFolder(realPath, (_, folder) => rm(folder.at(name), { force: true })),
  };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
