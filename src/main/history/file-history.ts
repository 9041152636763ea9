import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf } from '../../shared/text/message-of';
import type { Clock } from '../base/clock';
import type { GuardScope } from '../workspace/paths/guard-path';
import { resolveRealPath } from '../workspace/paths/resolve-real-path';
import { fileStateAt } from './file-state';
import { historyLimits } from './history-limits';
import { createHistoryQuota } from './history-quota';
import { keepCopies, type PlannedChange } from './keep-copies';
import { type KeptChange, type Manifest, readManifest, writeManifest } from './manifest';
import { readContentAfter } from './read-content-after';
import { type ContentBefore, readContentBefore } from './read-content-before';
import { createSeenFiles, type SeenFiles } from './seen-files';
import { sortChanges, undoChanges } from './undo-changes';

export interface KeptChanges {
  /** Where the previous content is kept. */
  readonly folder: string;
  /** Why the call can't be undone, shown in its result; null if it can. */
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
}

export interface FileHistoryOptions {
  readonly dataPath: string;
  readonly clock: Clock;
  readonly limits?: Partial<typeof historyLimits>;
}

export function createFileHistory({ dataPath, clock, limits = {} }: FileHistoryOptions): FileHistory {
  const { maxCallSize, maxTotalSize, maxChanges, maxCalls } = { ...historyLimits, ...limits };
  // The user may have put the data folder behind a link, and nothing is written through links.
  const historyPath = join(resolveRealPath(resolve(dataPath)), 'history');
  const space = createHistoryQuota(historyPath, { maxSize: maxTotalSize, maxCalls });
  const folderOf = (executionId: string) => join(historyPath, folderName(executionId));

  async function keep(executionId: string, planned: readonly PlannedChange[]): Promise<KeptChanges> {
    const folder = folderOf(executionId);
    // Anything that can't be removed now is removed by the next cleanup.
    const discard = () => rm(folder, { recursive: true, force: true }).catch(() => {});
    const manifest = await begin(executionId, planned).catch((cause) => ({ objection: messageOf(cause) }));
    if ('objection' in manifest) {
      await discard();
      return { folder, objection: `can't be undone: ${manifest.objection}`, complete: async () => {}, discard };
    }
    return { folder, objection: null, discard, complete: () => complete(folder, manifest) };
  }

  async function begin(executionId: string, planned: readonly PlannedChange[]) {
    const folder = folderOf(executionId);
    const kept = await keepCopies(folder, planned, { maxSize: maxCallSize, maxChanges });
    if ('objection' in kept) return kept;
    const manifest: Manifest = { executionId, at: clock.now(), status: 'begun', ...kept };
    await writeManifest(folder, manifest);
    await space.makeRoom(folderName(executionId));
    return manifest;
  }

  async function undo(executionId: string, scope: GuardScope): Promise<UndoResult> {
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
        message: said.length === 0 ? 'Everything was already as before' : sentence(listOf(said)),
      };
    } catch (cause) {
      return refuse(`Nothing was undone: ${messageOf(cause)}`);
    }
  }

  async function canUndo(executionId: string): Promise<boolean> {
    const manifest = await readManifest(folderOf(executionId)).catch(() => null);
    return manifest !== null && manifest.status !== 'undone';
  }

  const readBefore = (executionId: string, path: string) => readContentBefore(folderOf(executionId), path);

  const readAfter = (executionId: string, path: string) => readContentAfter(folderOf(executionId), path);

  return { ...createSeenFiles(clock), keep, undo, canUndo, readBefore, readAfter };
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

/** Ids are normally ours; no other value may escape the folder. */
function folderName(executionId: string): string {
  if (/^[\w-]{1,100}$/.test(executionId)) return executionId;
  return createHash('sha256').update(executionId).digest('hex');
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
