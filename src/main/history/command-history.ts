import { closeSync, constants, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../shared/text/message-of';
import { type AppliedLayer, type ApplyOptions, applyLayer } from '../sandbox/layer/apply-layer';
import type { Layer } from '../sandbox/layer/create-layer';
import { shownEntryPath } from '../sandbox/layer/entry-path';
import { isSameContent, lookAt } from '../sandbox/layer/entry-stat';
import { layerFiles } from '../sandbox/layer/layer-files';
import { hasPlan, readPlan, readState } from '../sandbox/layer/layer-plan';
import type { LayerChange } from '../sandbox/layer/list-changes';
import { type RecoveredLayer, recoverLayers } from '../sandbox/layer/recover-layers';
import { removeTree } from '../sandbox/layer/remove-tree';
import { type UndoneLayer, undoLayer } from '../sandbox/layer/undo-layer';
import { folderNameFor } from '../storage/folder-name';
import { makeFolders } from '../storage/make-folders';
import type { ContentBefore } from './read-content-before';

/** As much as a window can show; larger files belong in an editor. */
const MAX_SIZE = 5 * 1024 * 1024;

export interface CommandHistoryOptions {
  readonly historyPath: string;
  readonly layersPath: string;
}

/**
 * Commands in the file history. Their folders there contain what `applyLayer` kept. While something is being applied or
 * undone, the folder is among the layers, where `recoverLayers` finds it after a crash.
 */
export function createCommandHistory({ historyPath, layersPath }: CommandHistoryOptions) {
  const folderOf = (id: string) => join(historyPath, folderNameFor(id));

  async function apply(
    id: string,
    layer: Layer,
    changes: readonly LayerChange[],
    options: ApplyOptions,
  ): Promise<AppliedLayer> {
    const applied = await applyLayer(layer, changes, options);
    if (applied.kept === null) return applied;
    return { ...applied, kept: await moveIn(id, applied.kept) };
  }

  async function moveIn(id: string, kept: string): Promise<string> {
    makeFolders(historyPath);
    const folder = folderOf(id);
    await rm(folder, { recursive: true, force: true });
    renameSync(kept, folder);
    return folder;
  }

  async function undo(id: string): Promise<UndoneLayer> {
    const root = join(layersPath, folderNameFor(id));
    const { kept, owner } = layerFiles(root);
    // What is left of a layer after it was applied.
    await removeTree(root);
    makeFolders(root);
    writeFileSync(owner, JSON.stringify({ processId: process.pid, at: Date.now() }));
    renameSync(folderOf(id), kept);
    const undone = await undoLayer(kept);
    await moveIn(id, kept);
    await removeTree(root);
    return undone;
  }

  async function recover(warn: (message: string) => void): Promise<RecoveredLayer[]> {
    const recovered = await recoverLayers(layersPath, warn);
    for (const { id, kept, root } of recovered) {
      await moveIn(id, kept);
      await removeTree(root);
    }
    return recovered;
  }

  return {
    apply,
    undo,
    recover,
    has: (id: string) => hasPlan(folderOf(id)),
    /** Whether the command's workspace is in a folder. */
    isInside: (id: string, folder: string) => `${readPlan(folderOf(id))?.folder}/`.startsWith(`${folder}/`),
    canUndo: (id: string) => readState(folderOf(id)).status === 'applied',
    readBefore: (id: string, path: string) => readBefore(folderOf(id), path),
    readAfter: (id: string, path: string) => readAfter(folderOf(id), path),
  };
}

function readBefore(folder: string, path: string): ContentBefore {
  const unknown = (why: string): ContentBefore => ({ kind: 'unknown', why });
  try {
    const step = readPlan(folder)?.steps.find((each) => shownEntryPath(each.path) === path);
    if (!step || step.what === 'properties') return unknown("The call didn't change this file's content");
    const { before, kept } = step;
    if (before === null) return { kind: 'absent' };
    if (before.kind !== 'file') return unknown('This was not a file with content');
    if (kept === null) return unknown('The file was too large to keep a copy');
    if (before.size > MAX_SIZE) return unknown(`The file is larger than ${MAX_SIZE / 1024 / 1024} MB`);
    const copy = join(folder, kept);
    const found = lookAt(copy);
    if (!found)
      return unknown(readState(folder).status === 'undone' ? 'The call was undone' : 'The backup copy is missing');
    if (!isSameContent(found, before)) return unknown('The backup copy is damaged');
    return { kind: 'content', bytes: readWithoutLinks(copy), mode: before.mode };
  } catch (cause) {
    return unknown(`The backup copy can't be read: ${messageOf(cause)}`);
  }
}

/** From the workspace, unless the file has changed since. */
function readAfter(folder: string, path: string): ContentBefore {
  const unknown = (why: string): ContentBefore => ({ kind: 'unknown', why });
  try {
    const plan = readPlan(folder);
    const step = plan?.steps.find((each) => shownEntryPath(each.path) === path);
    if (!plan || !step || step.what === 'properties') return unknown("The call didn't change this file's content");
    const { after } = step;
    if (after === null) return { kind: 'absent' };
    if (after.kind !== 'file') return unknown('This is not a file with content');
    if (after.size > MAX_SIZE) return unknown(`The file is larger than ${MAX_SIZE / 1024 / 1024} MB`);
    const place = join(plan.folder, step.path);
    const found = lookAt(place);
    if (!found || !isSameContent(found, after)) return unknown('The file has changed since this call');
    return { kind: 'content', bytes: readWithoutLinks(place) };
  } catch (cause) {
    return unknown(`The file can't be read: ${messageOf(cause)}`);
  }
}

function readWithoutLinks(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
