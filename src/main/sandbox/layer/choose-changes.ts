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
    if (hasPathIn(unwanted, path)) left.add(path);
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

/** Whether a path or one of the folders above it is among others. */
export function hasPathIn(paths: ReadonlySet<string>, path: string): boolean {
  if (paths.size === 0) return false;
  for (let place = path; place !== ''; place = folderOfEntry(place)) {
    if (paths.has(place)) return true;
  }
  return false;
}
