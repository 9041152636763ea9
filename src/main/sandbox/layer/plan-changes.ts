import { readFileSync, statSync } from 'node:fs';
import { createTimeSlice } from '../../base/create-time-slice';
import type { Layer } from './create-layer';
import { folderOfEntry } from './entry-path';
import { hashAt } from './entry-stat';
import { indexHashAt, isGitIndex } from './git-index';
import type { LayerPlan, PlanStep } from './layer-plan';
import type { LayerChange } from './list-changes';
import { openPinnedTree } from './pinned-tree';

export interface KeepBudget {
  readonly maxSize: number;
  readonly maxFiles: number;
}

/** Hashing more than this would take longer than applying it. */
const MAX_HASHED_FILES = 2_000;
const MAX_HASHED_SIZE = 1024 * 1024;

export async function planChanges(
  layer: Layer,
  changes: readonly LayerChange[],
  { at, budget }: { readonly at: number; readonly budget: KeepBudget },
): Promise<LayerPlan> {
  const turns = createTimeSlice();
  const kept = chooseKept(changes, budget);
  const steps: PlanStep[] = [];
  let hashed = 0;
  for (const [index, change] of changes.entries()) {
    if (turns.isOver()) await turns.next();
    const { path, after, what } = change;
    const isHashed =
      what === 'content' && after?.kind === 'file' && after.size <= MAX_HASHED_SIZE && hashed < MAX_HASHED_FILES;
    if (isHashed) hashed += 1;
    const place = `${layer.upper}/${path}`;
    const hash = isHashed ? { hash: hashAt(place) } : {};
    const isIndex = what === 'content' && after?.kind === 'file' && isGitIndex(path);
    const indexHash = isIndex ? { indexHash: indexHashAt(place) } : {};
    steps.push({ ...change, ...hash, ...indexHash, kept: kept.has(change) ? String(index) : null });
  }
  return {
    ...{ id: layer.id, folder: layer.folder, at, boot: bootId(), steps },
    size: [...kept].reduce((sum, { before }) => sum + (before?.size ?? 0), 0),
    readOnly: findReadOnly(layer, changes),
    unkept: unkeptPaths(changes, kept),
  };
}

/** Returns what these changes would replace or delete without a copy. */
export function findUnkept(changes: readonly LayerChange[], budget: KeepBudget): string[] {
  return unkeptPaths(changes, chooseKept(changes, budget));
}

function unkeptPaths(changes: readonly LayerChange[], kept: ReadonlySet<LayerChange>): string[] {
  return changes.filter((change) => isLost(change) && !kept.has(change)).map(({ path }) => path);
}

/** As many files as fit, so the smallest first. */
function chooseKept(changes: readonly LayerChange[], { maxSize, maxFiles }: KeepBudget): ReadonlySet<LayerChange> {
  const bySize = changes.filter(isLost).sort((one, other) => (one.before?.size ?? 0) - (other.before?.size ?? 0));
  const kept = new Set<LayerChange>();
  let size = 0;
  for (const change of bySize.slice(0, maxFiles)) {
    size += change.before?.size ?? 0;
    if (size > maxSize) break;
    kept.add(change);
  }
  return kept;
}

/** Whether something is there before that isn't afterwards. */
function isLost({ before, what }: LayerChange): boolean {
  return what === 'content' && before !== null && before.kind !== 'folder';
}

const WRITABLE = 0o700;

/** Only looks at folders in which something changes. */
function findReadOnly({ folder }: Layer, changes: readonly LayerChange[]): [string, number][] {
  const folders = new Set(changes.map(({ path }) => folderOfEntry(path)));
  const tree = openPinnedTree(folder);
  try {
    return [...folders].sort().flatMap((path): [string, number][] => {
      const found = tree.folder(path);
      const mode = found === null ? WRITABLE : statSync(found).mode & 0o7777;
      return (mode & WRITABLE) === WRITABLE ? [] : [[path, mode]];
    });
  } finally {
    tree.close();
  }
}

export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
