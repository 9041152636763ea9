import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertNever } from '../../shared/assert-never';
import { messageOf } from '../../shared/text/message-of';
import type { Clock } from '../base/clock';
import type { AppliedLayer, ApplyOptions } from '../sandbox/layer/apply-layer';
import type { Layer } from '../sandbox/layer/create-layer';
import type { LayerChange } from '../sandbox/layer/list-changes';
import { findUnkept, type KeepBudget } from '../sandbox/layer/plan-changes';
import type { RecoveredLayer } from '../sandbox/layer/recover-layers';
import type { UndoneLayer } from '../sandbox/layer/undo-layer';
import { folderNameFor } from '../storage/folder-name';
import type { GuardScope } from '../workspace/paths/guard-path';
import { resolveRealPath } from '../workspace/paths/resolve-real-path';
import { createCommandHistory } from './command-history';
import { fileStateAt } from './file-state';
import { historyLimits } from './history-limits';
import { createHistoryQuota } from './history-quota';
import { keepCopies, type PlannedChange } from './keep-copies';
import { type KeptChange, type Manifest, readManifest, writeManifest } from './manifest';
import { readContentAfter } from './read-content-after';
import { type ContentBefore, readContentBefore } from './read-content-before';
import { createFileRewinds, type FileRewinds } from './rewind/file-rewinds';
import { createSeenFiles, type SeenFiles } from './seen-files';
import { sortChanges, undoChanges } from './undo-changes';

export interface KeptChanges {
  /** Where the previous content is kept. */
  readonly folder: string;
  /** Why the call can't be undone; null if it can. */
  readonly objection: string | null;
  /** Call when the changes have been made. */
  complete(): Promise<void>;
  /** Call when none of them were made. */
  discard(): Promise<void>;
}

export interface UndoResult {
  readonly isUndone: boolean;
  /** What was done, or why nothing was. */
  readonly message: string;
}

/** Tracks the files that conversations have seen and how their calls changed them. */
export interface FileHistory extends SeenFiles {
  /** Saves everything the changes would destroy; call before making them. */
  keep(executionId: string, changes: readonly PlannedChange[]): Promise<KeptChanges>;
  /** Reverts everything the call changed, or nothing. */
  undo(executionId: string, scope: GuardScope): Promise<UndoResult>;
  canUndo(executionId: string): Promise<boolean>;
  /** Returns the previous content of a file that the call changed, by its displayed path. */
  readBefore(executionId: string, path: string): Promise<ContentBefore>;
  /** Returns its content as the call left it, unless it has changed since. */
  readAfter(executionId: string, path: string): Promise<ContentBefore>;
  /** The folder for the layers of commands. */
  readonly layersPath: string;
  /** Brings the changes of a command into the workspace, and keeps what they replace as far as there is room. */
  applyLayer(
    executionId: string,
    layer: Layer,
    changes: readonly LayerChange[],
    options?: Pick<ApplyOptions, 'leaveOut' | 'allowed'>,
  ): Promise<AppliedLayer>;
  /** Returns the paths of what applying these changes to a folder would replace without keeping it. */
  tooLargeToKeep(folder: string, changes: readonly LayerChange[]): string[];
  /** Finishes what a crash interrupted; call at startup, before anything else changes files. */
  recoverLayers(warn: (message: string) => void): Promise<RecoveredLayer[]>;
  /** Takes back many calls at once, as one step that can be undone. */
  readonly rewinds: FileRewinds;
}

export interface FileHistoryOptions {
  readonly dataPath: string;
  readonly clock: Clock;
  readonly limits?: Partial<typeof historyLimits>;
  /** What the user has chosen to keep for the commands of a workspace, in bytes. */
  chosenSize?(folder: string): number | undefined;
}

export function createFileHistory({ dataPath, clock, limits = {}, chosenSize }: FileHistoryOptions): FileHistory {
  const { maxCallSize, maxTotalSize, maxChanges, maxCalls, ...forCommands } = { ...historyLimits, ...limits };
  const { maxCommandSize, maxCommandFiles, maxFolderSize } = forCommands;
  // The user may have put the data folder behind a link, and nothing is written through links.
  const realDataPath = resolveRealPath(resolve(dataPath));
  const historyPath = join(realDataPath, 'history');
  const layersPath = join(realDataPath, 'layers');
  const space = createHistoryQuota(historyPath, {
    ...{ maxSize: maxTotalSize, maxCalls, maxFolderSize },
    ...(chosenSize ? { chosenSize } : {}),
  });
  const commands = createCommandHistory({ historyPath, layersPath });
  const folderOf = (executionId: string) => join(historyPath, folderNameFor(executionId));

  async function keep(executionId: string, planned: readonly PlannedChange[]): Promise<KeptChanges> {
    const folder = folderOf(executionId);
    // Anything that can't be removed now is removed by the next cleanup.
    const discard = () => rm(folder, { recursive: true, force: true }).catch(() => {});
    const manifest = await begin(executionId, planned).catch((cause) => ({ objection: messageOf(cause) }));
    if ('objection' in manifest) {
      await discard();
      const { objection } = manifest;
      return { folder, objection, complete: async () => {}, discard };
    }
    return { folder, objection: null, discard, complete: () => complete(folder, manifest) };
  }

  async function begin(executionId: string, planned: readonly PlannedChange[]) {
    const folder = folderOf(executionId);
    const kept = await keepCopies(folder, planned, { maxSize: maxCallSize, maxChanges });
    if ('objection' in kept) return kept;
    const manifest: Manifest = { executionId, at: clock.now(), status: 'begun', ...kept };
    await writeManifest(folder, manifest);
    await space.makeRoom(folderNameFor(executionId));
    return manifest;
  }

  async function undo(executionId: string, scope: GuardScope): Promise<UndoResult> {
    if (commands.has(executionId)) return undoCommand(executionId, scope);
    const folder = folderOf(executionId);
    const manifest = await readManifest(folder).catch((cause: unknown) => refuse(messageOf(cause)));
    if (manifest !== null && 'isUndone' in manifest) return manifest;
    if (manifest === null) return refuse("The backup for this call no longer exists, so it can't be undone");
    if (manifest.status === 'undone') return refuse('This call was already undone');
    try {
      const { standing, conflicts } = await sortChanges(manifest.changes, scope);
      if (conflicts.length > 0) {
        return refuse(`${listOf(conflicts)} changed since this call, so nothing was undone`);
      }
      const said = await undoChanges(standing, folder);
      await writeManifest(folder, { ...manifest, status: 'undone' });
      return {
        isUndone: true,
        message: said.length === 0 ? 'Nothing needed to be restored' : sentence(listOf(said)),
      };
    } catch (cause) {
      return refuse(`Nothing was undone: ${messageOf(cause)}`);
    }
  }

  async function undoCommand(executionId: string, scope: GuardScope): Promise<UndoResult> {
    try {
      if (commands.isInside(executionId, scope.dataPath)) return refuse("AIntern's own data is never changed");
      return describeUndone(await commands.undo(executionId));
    } catch (cause) {
      return refuse(`It couldn't be undone: ${messageOf(cause)}`);
    }
  }

  async function applyLayer(
    executionId: string,
    layer: Layer,
    changes: readonly LayerChange[],
    options: Pick<ApplyOptions, 'leaveOut' | 'allowed'> = {},
  ): Promise<AppliedLayer> {
    const applied = await commands.apply(executionId, layer, changes, {
      ...options,
      now: clock.now(),
      budget: commandBudget(layer.folder),
    });
    if (applied.kept !== null) await space.makeRoom(folderNameFor(executionId));
    return applied;
  }

  function commandBudget(folder: string): KeepBudget {
    const usual = Math.min(maxCommandSize, maxFolderSize, maxTotalSize);
    return { maxSize: chosenSize?.(folder) ?? usual, maxFiles: maxCommandFiles };
  }

  async function canUndo(executionId: string): Promise<boolean> {
    if (commands.has(executionId)) return commands.canUndo(executionId);
    const manifest = await readManifest(folderOf(executionId)).catch(() => null);
    return manifest !== null && manifest.status !== 'undone';
  }

  async function readBefore(executionId: string, path: string): Promise<ContentBefore> {
    if (commands.has(executionId)) return commands.readBefore(executionId, path);
    return readContentBefore(folderOf(executionId), path);
  }

  async function readAfter(executionId: string, path: string): Promise<ContentBefore> {
    if (commands.has(executionId)) return commands.readAfter(executionId, path);
    return readContentAfter(folderOf(executionId), path);
  }

  const files = { keep, undo, canUndo, readBefore, readAfter, layersPath, applyLayer, recoverLayers: commands.recover };
  const rewinds = createFileRewinds({ rewindsPath: join(realDataPath, 'rewinds'), clock, folderOf });
  const tooLargeToKeep = (folder: string, changes: readonly LayerChange[]) =>
    findUnkept(changes, commandBudget(folder));
  return { ...createSeenFiles(clock), ...files, tooLargeToKeep, rewinds };
}

async function complete(folder: string, manifest: Manifest): Promise<void> {
  try {
    const changes: KeptChange[] = [];
    for (const change of manifest.changes) {
      const { realPath } = change.kind === 'move' ? change.to : change.place;
      changes.push({ ...change, after: await fileStateAt(realPath) });
    }
    await writeManifest(folder, { ...manifest, changes, status: 'done' });
  } catch {
    // The change stays; an undo will notice that the state after the call is unknown, and say so.
  }
}

function describeUndone(undone: UndoneLayer): UndoResult {
  switch (undone.kind) {
    case 'unavailable':
      return refuse(
        undone.why === 'already undone'
          ? 'This call was already undone'
          : "The backup for this call no longer exists, so it can't be undone",
      );
    case 'changed since':
      return refuse(`${listOf(undone.paths)} changed since this call, so nothing was undone`);
    case 'undone': {
      const parts = [
        undone.restored.length > 0 ? `restored ${listOf(undone.restored)}` : '',
        undone.removed.length > 0 ? `removed ${listOf(undone.removed)}` : '',
        undone.left.length > 0 ? `couldn't restore ${listOf(undone.left)}` : '',
      ];
      return {
        isUndone: true,
        message: sentence(parts.filter(Boolean).join('; ') || 'Nothing needed to be restored'),
      };
    }
    default:
      return assertNever(undone);
  }
}

function refuse(message: string): UndoResult {
  return { isUndone: false, message };
}

const MAX_NAMED = 5;

function listOf(items: readonly string[]): string {
  const more = items.length - MAX_NAMED;
  return items.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
