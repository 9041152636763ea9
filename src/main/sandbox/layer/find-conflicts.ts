import { createTimeSlice } from '../../base/create-time-slice';
import type { Layer } from './create-layer';
import { isSameEntry, lookAt } from './entry-stat';
import type { LayerChange } from './list-changes';
import { openPinnedTree, type PinnedTree } from './pinned-tree';

/** Returns the paths of changes whose place in the workspace was changed by someone else since the layer began. */
export async function findConflicts(layer: Layer, changes: readonly LayerChange[]): Promise<string[]> {
  const turns = createTimeSlice();
  const conflicts: string[] = [];
  const tree = openPinnedTree(layer.folder);
  try {
    for (const change of changes) {
      if (turns.isOver()) await turns.next();
      if (change.path !== '' && isConflict(tree, layer, change)) conflicts.push(change.path);
    }
  } finally {
    tree.close();
  }
  return conflicts;
}

/** A folder's own times change with every entry in it, so only what it contains can be in conflict. */
function isConflict(tree: PinnedTree, { startedAt }: Layer, { path, before, after }: LayerChange): boolean {
  const entry = tree.at(path);
  const now = entry === null ? undefined : lookAt(entry);
  if (!now) return before !== null;
  if (before === null) return !(now.isDirectory() && after?.kind === 'folder');
  if (now.isDirectory()) return before.kind !== 'folder';
  return now.ctimeNs >= startedAt || !isSameEntry(now, before);
}
