import { chmodSync, closeSync, constants, opendirSync, openSync, readlinkSync, readSync } from 'node:fs';
import { z } from 'zod';
import { createTimeSlice } from '../../base/create-time-slice';
import type { Layer } from './create-layer';
import { decodeName, joinEntry, listNames, toFsPath } from './entry-path';
import { type EntryStat, entryStatSchema, isWhiteout, lookAt, statOf } from './entry-stat';
import { withLayerView } from './with-layer-view';

/** One entry of the workspace that a command changed. Folders come before their contents. */
export const layerChangeSchema = z.object({
  /** Relative to the workspace; empty for the workspace itself. See `entry-path.ts` for names that aren't UTF-8. */
  path: z.string(),
  /** Null if the command created it. */
  before: entryStatSchema.nullable(),
  /** Null if the command deleted it. */
  after: entryStatSchema.nullable(),
  /** `properties`: only mode, owner or times differ. */
  what: z.enum(['content', 'properties']),
});
export type LayerChange = Readonly<z.infer<typeof layerChangeSchema>>;

const CHUNK = 256 * 1024;
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A folder in both layers, with an entry that is only in the workspace: gone if the folder was replaced as a whole. */
interface MaybeReplaced {
  readonly path: string;
  readonly sample: string;
}

/** Returns everything a command changed, from the layer alone; the rest of the workspace isn't looked at. */
export async function listChanges(layer: Layer): Promise<LayerChange[]> {
  const { folder, upper } = layer;
  const changes: LayerChange[] = [];
  const maybeReplaced: MaybeReplaced[] = [];
  const turns = createTimeSlice();
  const add = (
    path: string,
    before: EntryStat | null,
    after: EntryStat | null,
    what: LayerChange['what'] = 'content',
  ) => changes.push({ path, before, after, what });

  /** Compares a folder of the upper layer with the same in the workspace, or with nothing. */
  async function compareFolder(path: string, isNew: boolean): Promise<void> {
    const names = await whileReadable(joinPath(upper, path), async (names) => {
      for (const name of names) {
        if (turns.isOver()) await turns.next();
        await compare(joinEntry(path, name), isNew);
      }
    });
    if (isNew || path === '') return;
    const sample = nameOutside(joinPath(folder, path), new Set(names));
    if (sample !== null) maybeReplaced.push({ path, sample });
  }

  async function compare(path: string, isNew: boolean): Promise<void> {
    const above = lookAt(joinPath(upper, path));
    const below = isNew ? undefined : lookAt(joinPath(folder, path));
    if (!above) return;
    if (isWhiteout(above)) return below && listRemoved(path, statOf(below));
    const [before, after] = [below ? statOf(below) : null, statOf(above)];
    if (after.kind === 'folder') {
      const isMerged = before?.kind === 'folder';
      if (!isMerged) add(path, before, after);
      else if (before.mode !== after.mode || isOtherOwner(before, after)) add(path, before, after, 'properties');
      return compareFolder(path, !isMerged);
    }
    if (before?.kind === 'folder') {
      add(path, before, after);
      return listContents(path);
    }
    if (before === null || before.kind !== after.kind || !(await hasSameContent(path, before, after))) {
      add(path, before, after);
    } else if (before.mode !== after.mode || before.mtime !== after.mtime || isOtherOwner(before, after)) {
      if (before.kind !== 'link') add(path, before, after, 'properties');
    }
  }

  async function hasSameContent(path: string, before: EntryStat, after: EntryStat): Promise<boolean> {
    const [below, above] = [joinPath(folder, path), joinPath(upper, path)];
    if (after.kind === 'file') return before.size === after.size && (await isSameFile(below, above, after.size));
    if (after.kind === 'link') return targetOf(below).equals(targetOf(above));
    return false;
  }

  async function listRemoved(path: string, before: EntryStat): Promise<void> {
    if (turns.isOver()) await turns.next();
    add(path, before, null);
    if (before.kind === 'folder') await listContents(path);
  }

  async function listContents(path: string, except: ReadonlySet<string> = new Set()): Promise<void> {
    for (const name of listNames(joinPath(folder, path))) {
      if (except.has(name)) continue;
      const below = lookAt(joinPath(folder, joinEntry(path, name)));
      if (below) await listRemoved(joinEntry(path, name), statOf(below));
    }
  }

  const [before, after] = [lookAt(folder), lookAt(upper)].map((stats) => stats && statOf(stats));
  if (!before || !after) throw new Error(`${folder} doesn't exist`);
  if (before.mode !== after.mode) add('', before, after, 'properties');
  await compareFolder('', false);
  for (const path of await findReplaced(layer, maybeReplaced)) {
    await whileReadable(joinPath(upper, path), async (names) => listContents(path, new Set(names)));
  }
  return changes.sort((one, other) => comparePaths(one.path, other.path));
}

async function findReplaced(layer: Layer, folders: readonly MaybeReplaced[]): Promise<string[]> {
  if (folders.length === 0) return [];
  return withLayerView(layer, (view) =>
    folders.filter(({ path, sample }) => !lookAt(joinPath(view, joinEntry(path, sample)))).map(({ path }) => path),
  );
}

/** A command may leave folders that even their owner can't read. Their mode is part of the list, so it is put back. */
async function whileReadable(path: string, use: (names: readonly string[]) => Promise<void>): Promise<string[]> {
  const mode = Number(lookAt(path)?.mode ?? 0) & 0o7777;
  const isReadable = (mode & 0o500) === 0o500;
  if (!isReadable) chmodSync(toFsPath(path), mode | 0o700);
  try {
    const names = listNames(path);
    await use(names);
    return names;
  } finally {
    if (!isReadable) chmodSync(toFsPath(path), mode);
  }
}

/** Reads only until it has found one, since a folder may be huge. */
function nameOutside(folder: string, known: ReadonlySet<string>): string | null {
  // Node's types know only strings here; at run time each name is as the encoding says.
  const entries = opendirSync(toFsPath(folder) as string, { encoding: 'buffer' as BufferEncoding });
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      const name = decodeName(entry.name as unknown as Buffer);
      if (!known.has(name)) return name;
    }
    return null;
  } finally {
    entries.closeSync();
  }
}

/** Parents first, then by name. */
function comparePaths(one: string, other: string): number {
  const [left, right] = [one.replaceAll('/', '\0'), other.replaceAll('/', '\0')];
  return left < right ? -1 : Number(left > right);
}

function targetOf(link: string): Buffer {
  return readlinkSync(toFsPath(link), { encoding: 'buffer' });
}

function isOtherOwner(one: EntryStat, other: EntryStat): boolean {
  return one.uid !== other.uid || one.gid !== other.gid;
}

function joinPath(root: string, path: string): string {
  return path === '' ? root : `${root}/${path}`;
}

/** Whether two files of the same size have the same content. */
async function isSameFile(one: string, other: string, size: number): Promise<boolean> {
  const turns = createTimeSlice();
  const files: number[] = [];
  try {
    for (const path of [one, other]) files.push(openSync(toFsPath(path), FLAGS));
    const [left = -1, right = -1] = files;
    // One byte more than a small file, to see its end.
    const length = Math.min(size + 1, CHUNK);
    const [a, b] = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)];
    for (;;) {
      const [readA, readB] = [readSync(left, a), readSync(right, b)];
      if (readA !== readB || !a.subarray(0, readA).equals(b.subarray(0, readB))) return false;
      if (readA < length) return true;
      if (turns.isOver()) await turns.next();
    }
  } catch {
    // What can't be read counts as changed.
    return false;
  } finally {
    for (const file of files) closeSync(file);
  }
}
