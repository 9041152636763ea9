import { folderOfEntry } from './entry-path';
import type { LayerChange } from './list-changes';

export interface ChosenChanges {
  readonly changes: readonly LayerChange[];
  /** Unwanted ones, with others that can't happen without them. */
  readonly left: readonly LayerChange[];
}

/** Leaves out changes by path, with everything below them, and whatever depends on them. */
export function chooseChanges(changes: readonly LayerChange[], unwanted: ReadonlySet<string>): ChosenChanges {
  if (unwanted.size === 0) return { changes, left: [] };
  const left = new Set<string>();
  for (const { path } of changes) {
    if (unwanted.has(path) || hasParentIn(path, unwanted)) left.add(path);
  }
  // A folder that keeps one of its entries can't go.
  const occupied = new Set<string>();
  for (const { path, before, after } of changes.toReversed()) {
    const isGone = before?.kind === 'folder' && after?.kind !== 'folder';
    if (isGone && occupied.has(path)) left.add(path);
    if (left.has(path) && before !== null) occupied.add(folderOfEntry(path));
  }
  return {
    changes: changes.filter(({ path }) => !left.has(path)),
    left: changes.filter(({ path }) => left.has(path)),
  };
}

function hasParentIn(path: string, paths: ReadonlySet<string>): boolean {
  for (let parent = folderOfEntry(path); parent !== ''; parent = folderOfEntry(parent)) {
    if (paths.has(parent)) return true;
  }
  return false;
}
