import { join } from 'node:path';
import type { Receipt } from '../../shared/call/receipt';
import { readPlan, readState } from '../sandbox/layer/layer-plan';
import { toReceipt } from '../sandbox/layer/to-receipt';
import { folderNameFor } from '../storage/folder-name';
import { type FileLocation, type KeptChange, readManifest } from './manifest';

/** What a call changed, as far as the history still knows. */
export interface KeptCallChanges extends Pick<Receipt, 'created' | 'changed' | 'deleted'> {
  readonly canUndo: boolean;
}

/** Returns the files that a call changed, relative to its workspace; null if its backup no longer exists. */
export async function listKeptChanges(dataPath: string, callId: string): Promise<KeptCallChanges | null> {
  const folder = join(dataPath, 'history', folderNameFor(callId));
  const plan = readPlan(folder);
  if (plan !== null) {
    const { created, changed, deleted } = toReceipt(plan.steps);
    return { created, changed, deleted, canUndo: readState(folder).status === 'applied' };
  }
  const manifest = await readManifest(folder).catch(() => null);
  if (manifest === null) return null;
  const paths = (...kinds: KeptChange['kind'][]) =>
    manifest.changes.filter(({ kind }) => kinds.includes(kind)).map(placeOf);
  const moved = manifest.changes.flatMap((change) => (change.kind === 'move' ? [shown(change.from)] : []));
  return {
    created: paths('create', 'move'),
    changed: paths('replace'),
    deleted: [...paths('delete'), ...moved],
    canUndo: manifest.status !== 'undone',
  };
}

function placeOf(change: KeptChange): string {
  return shown(change.kind === 'move' ? change.to : change.place);
}

function shown({ workspacePath, realPath }: FileLocation): string {
  return workspacePath ?? realPath;
}
