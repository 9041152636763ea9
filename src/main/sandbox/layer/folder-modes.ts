import { chmodSync } from 'node:fs';
import type { LayerPlan } from './layer-plan';
import type { PinnedTree } from './pinned-tree';

type Side = 'before' | 'after';

/** Makes read-only folders writable as long as something changes in them. */
export function openFolders(tree: PinnedTree, plan: LayerPlan, side: Side): void {
  for (const [path, mode] of [...modesOf(plan, side)].sort()) {
    if ((mode & 0o700) !== 0o700) change(tree, path, mode | 0o700);
  }
}

/** Inner folders first, because an outer one may become unreadable. */
export function setFolderModes(tree: PinnedTree, plan: LayerPlan, side: Side): void {
  for (const [path, mode] of [...modesOf(plan, side)].sort().reverse()) change(tree, path, mode);
}

function modesOf({ steps, readOnly }: LayerPlan, side: Side): Map<string, number> {
  const modes = new Map(readOnly);
  for (const step of steps) {
    const stat = step[side];
    if (stat?.kind === 'folder') modes.set(step.path, stat.mode);
  }
  return modes;
}

function change(tree: PinnedTree, path: string, mode: number): void {
  const folder = tree.folder(path);
  if (folder !== null) chmodSync(folder, mode);
}
