import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeName, isEscaped } from '../sandbox/layer/entry-path';
import { makeFolders } from '../storage/make-folders';
import { withGuardedFile } from '../workspace/files/with-guarded-file';
import { withGuardedFolder } from '../workspace/files/with-guarded-folder';
import { type FileState, fileStateAt } from './file-state';
import type { FileLocation, KeptChange } from './manifest';

/** A change a call is about to make. Deleting a folder includes everything in it. */
export type PlannedChange =
  | { readonly kind: 'create' | 'replace' | 'delete'; readonly place: FileLocation }
  | { readonly kind: 'move'; readonly from: FileLocation; readonly to: FileLocation };

export interface KeepLimits {
  readonly maxSize: number;
  readonly maxChanges: number;
}

export type KeptCopies =
  | { readonly changes: KeptChange[]; readonly size: number }
  /** Why nothing was kept. */
  | { readonly objection: string };

/** Copies everything the changes would destroy into a separate folder. */
export async function keepCopies(
  folder: string,
  planned: readonly PlannedChange[],
  { maxSize, maxChanges }: KeepLimits,
): Promise<KeptCopies> {
  makeFolders(folder);
  const changes: KeptChange[] = [];
  let size = 0;
  for (const change of planned) {
    if (change.kind === 'move') {
      changes.push({ ...change, before: await fileStateAt(change.from.realPath), after: null });
      continue;
    }
    for await (const { place, state } of change.kind === 'delete' ? wholeTree(change.place) : single(change.place)) {
      if (changes.length >= maxChanges) return { objection: `it affects more than ${maxChanges} files` };
      if (isEscaped(place.realPath)) return { objection: `it contains a file whose name isn't text` };
      if (state.kind === 'special') return { objection: `${place.realPath} is not a regular file` };
      if (state.kind === 'file') size += state.size;
      if (size > maxSize) return { objection: `it affects more than ${maxSize / 1024 / 1024} MB` };
      const copy = state.kind === 'file' ? String(changes.length) : null;
      if (copy !== null) await copyContent(place.realPath, join(folder, copy));
      changes.push({ kind: change.kind, place, before: state, after: null, copy });
    }
  }
  return { changes, size };
}

interface Found {
  readonly place: FileLocation;
  readonly state: FileState;
}

async function* single(place: FileLocation): AsyncGenerator<Found> {
  yield { place, state: await fileStateAt(place.realPath) };
}

/** Yields folders before their contents, and links as links. */
async function* wholeTree(place: FileLocation): AsyncGenerator<Found> {
  const state = await fileStateAt(place.realPath);
  yield { place, state };
  if (state.kind !== 'folder') return;
  const names = await withGuardedFolder(place.realPath, ({ path }) => readdir(path, { encoding: 'buffer' }));
  for (const name of names.map(decodeName).sort()) {
    const workspacePath = place.workspacePath === null ? null : `${place.workspacePath}/${name}`;
    yield* wholeTree({ realPath: join(place.realPath, name), workspacePath });
  }
}

async function copyContent(realPath: string, copyPath: string): Promise<void> {
  await withGuardedFile(realPath, async (source) => {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
    const copy = await open(copyPath, flags, 0o600);
    try {
      for await (const chunk of source.createReadStream({ autoClose: false })) await copy.writeFile(chunk);
      await copy.sync();
    } finally {
      await copy.close();
    }
  });
}
