import {
  chmodSync,
  chownSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { folderNameFor } from '../../storage/folder-name';
import { makeFolders } from '../../storage/make-folders';
import { lookAt } from './entry-stat';
import { layerFiles } from './layer-files';
import { removeTree } from './remove-tree';

/** A private overlay of a workspace: what a command changes there ends up in `upper`. */
export interface Layer {
  readonly id: string;
  /** Real path of the workspace. */
  readonly folder: string;
  readonly root: string;
  readonly upper: string;
  /** In nanoseconds of the file system's clock: whatever has changed in the workspace since has this `ctime` or a later one. */
  readonly startedAt: bigint;
}

export interface LayerOptions {
  readonly layersPath: string;
  /** Usually the id of the call. */
  readonly id: string;
  readonly folder: string;
  /** A folder besides, of which the command sees a copy that goes with the layer. */
  readonly cache?: string;
  /** Of its own folder; a call that is rehearsed and then run for real has two layers for a moment. */
  readonly name?: string;
}

export async function createLayer({ layersPath, id, folder, cache, name = id }: LayerOptions): Promise<Layer> {
  makeFolders(layersPath);
  const root = join(realpathSync(layersPath), folderNameFor(name));
  const { upper, work, view, lower, owner, plan, cacheLower, cacheUpper, cacheWork } = layerFiles(root);
  if (lookAt(plan)) throw new Error(`The changes of ${id} are still being applied`);
  await removeTree(root);
  mkdirSync(root, { mode: 0o700 });
  writeFileSync(owner, JSON.stringify({ processId: process.pid, at: Date.now() }));
  const real = realpathSync(folder);
  const { mode, uid, gid } = statSync(real);
  mkdirSync(upper);
  // The overlay shows the upper folder's owner and mode as the workspace's own.
  if (process.getuid?.() === 0) chownSync(upper, uid, gid);
  chmodSync(upper, mode & 0o7777);
  mkdirSync(work, { mode: 0o700 });
  mkdirSync(view, { mode: 0o700 });
  // A link, because mount options can't spell every path.
  symlinkSync(real, lower);
  if (cache !== undefined) {
    for (const each of [cacheUpper, cacheWork]) mkdirSync(each, { mode: 0o700 });
    symlinkSync(realpathSync(cache), cacheLower);
  }
  return { id, folder: real, root, upper, startedAt: await nextMoment(join(root, 'started')) };
}

/** The file system's clock may tick only every few milliseconds, so waits until it has moved on. */
async function nextMoment(marker: string): Promise<bigint> {
  closeSync(openSync(marker, 'w', 0o600));
  const changedAt = () => lstatSync(marker, { bigint: true }).ctimeNs;
  const before = changedAt();
  for (let now = before; ; now = changedAt()) {
    if (now > before) return now;
    await setImmediate();
    const time = Date.now() / 1_000;
    utimesSync(marker, time, time);
  }
}
