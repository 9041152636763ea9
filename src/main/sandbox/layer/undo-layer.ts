import { mkdirSync, unlinkSync } from 'node:fs';
import { createTimeSlice } from '../../base/create-time-slice';
import { shownEntryPath, toFsPath } from './entry-path';
import { hashAt, isSameContent, isSameEntry, lookAt } from './entry-stat';
import { openFolders, setFolderModes } from './folder-modes';
import { indexHashAt } from './git-index';
import { type LayerPlan, type LayerState, type PlanStep, readPlan, readState, writeState } from './layer-plan';
import { moveEntry, removeFolder, setProperties, temporaryBeside } from './move-entry';
import { openPinnedTree, type PinnedTree } from './pinned-tree';

export type UndoneLayer =
  | {
      readonly kind: 'undone';
      /** Entries that are as before again. */
      readonly restored: readonly string[];
      /** Created by the command. */
      readonly removed: readonly string[];
      /** Entries that stay as they are, because no copy was kept or something else is there by now. */
      readonly left: readonly string[];
    }
  /** Nothing was undone, because these were changed since. */
  | { readonly kind: 'changed since'; readonly paths: readonly string[] }
  | { readonly kind: 'unavailable'; readonly why: 'no plan' | 'already undone' };

/** Takes back what `applyLayer` did, from what it kept. Refuses as a whole if a file has changed since, unless told to leave such files. */
export async function undoLayer(kept: string, { leaveChanged = false } = {}): Promise<UndoneLayer> {
  const plan = readPlan(kept);
  if (plan === null) return { kind: 'unavailable', why: 'no plan' };
  const state = readState(kept);
  if (state.status === 'undone') return { kind: 'unavailable', why: 'already undone' };
  const skipped = new Set(state.skipped);
  const steps = plan.steps.filter(({ path }) => !skipped.has(path));
  const changed = state.status === 'undoing' ? [] : await findChangedSince(plan, steps);
  if (changed.length > 0 && !leaveChanged) return { kind: 'changed since', paths: changed.map(shownEntryPath) };
  return undoSteps(kept, plan, { status: 'undoing', skipped: [...state.skipped, ...changed] });
}

async function findChangedSince(plan: LayerPlan, steps: readonly PlanStep[]): Promise<string[]> {
  const tree = openPinnedTree(plan.folder);
  const turns = createTimeSlice();
  const changed: string[] = [];
  try {
    for (const step of steps) {
      if (turns.isOver()) await turns.next();
      if (!isAsLeft(tree, step)) changed.push(step.path);
    }
  } finally {
    tree.close();
  }
  return changed;
}

/** Whether an entry is as the command left it, or as it was before. */
function isAsLeft(tree: PinnedTree, { path, before, after, what, hash, indexHash }: PlanStep): boolean {
  if (path === '') return true;
  const entry = tree.at(path);
  const now = entry === null ? undefined : lookAt(entry);
  if (!now || entry === null) return after === null || before === null;
  if (before !== null && isSameEntry(now, before)) return true;
  if (after === null) return false;
  if (what === 'properties') return before !== null && String(now.ino) === before.ino && isSameContent(now, after);
  if (isSameContent(now, after)) return true;
  if (indexHash !== undefined && now.isFile() && indexHashAt(entry) === indexHash) return true;
  return hash !== undefined && now.isFile() && Number(now.size) === after.size && hashAt(entry) === hash;
}

interface UndoOptions {
  /** New files may have lost content, and count as ours all the same. */
  readonly isTorn?: boolean;
}

/** Like `applySteps`, this finishes what a crash interrupted. */
export async function undoSteps(
  kept: string,
  plan: LayerPlan,
  state: LayerState,
  { isTorn = false }: UndoOptions = {},
): Promise<UndoneLayer> {
  const isOurs = (tree: PinnedTree, step: PlanStep) => isAsLeft(tree, step) || (isTorn && isSameInode(tree, step));
  writeState(kept, plan, state);
  const skipped = new Set(state.skipped);
  const steps = plan.steps.filter(({ path }) => !skipped.has(path));
  const done = { restored: [] as string[], removed: [] as string[], left: [...state.skipped] };
  const tree = openPinnedTree(plan.folder);
  const turns = createTimeSlice();
  try {
    openFolders(tree, { ...plan, steps }, 'after');
    for (const step of steps.toReversed()) {
      if (turns.isOver()) await turns.next();
      if (isTakenAway(step)) (takeAway(tree, step, isOurs) ? done.removed : done.left).push(step.path);
    }
    for (const step of steps) {
      if (turns.isOver()) await turns.next();
      if (step.before !== null)
        ((await putBack(tree, step, { kept, isOurs })) ? done.restored : done.left).push(step.path);
    }
    setFolderModes(tree, { ...plan, steps }, 'before');
  } finally {
    tree.close();
  }
  writeState(kept, plan, { ...state, status: 'undone' });
  const shown = (paths: readonly string[]) => [...new Set(paths)].map(shownEntryPath);
  const restored = new Set(done.restored);
  const removed = done.removed.filter((path) => !restored.has(path));
  return { kind: 'undone', restored: shown(done.restored), removed: shown(removed), left: shown(done.left) };
}

/** Created ones, and those in the way of something of another kind. */
function isTakenAway({ before, after, what }: PlanStep): boolean {
  if (what === 'properties' || after === null) return false;
  return before === null || (before.kind === 'folder') !== (after.kind === 'folder');
}

type IsOurs = (tree: PinnedTree, step: PlanStep) => boolean;

function isSameInode(tree: PinnedTree, { path, after }: PlanStep): boolean {
  const entry = tree.at(path);
  const now = entry === null ? undefined : lookAt(entry);
  return String(now?.ino) === after?.ino;
}

function takeAway(tree: PinnedTree, step: PlanStep, isOurs: IsOurs): boolean {
  const { path, before, after } = step;
  const entry = tree.at(path);
  const now = entry === null ? undefined : lookAt(entry);
  if (entry === null || !now || after === null) return true;
  if (before !== null && isSameContent(now, before)) return true;
  if (now.isDirectory()) return after.kind === 'folder' && removeFolder(entry);
  if (!isOurs(tree, step)) return false;
  unlinkSync(toFsPath(entry));
  return true;
}

async function putBack(
  tree: PinnedTree,
  step: PlanStep,
  { kept, isOurs }: { readonly kept: string; readonly isOurs: IsOurs },
): Promise<boolean> {
  const { path, before, after, what } = step;
  if (before === null || path === '') return true;
  const entry = tree.at(path);
  if (entry === null) return false;
  const now = lookAt(entry);
  if (before.kind === 'folder') {
    if (now) return now.isDirectory();
    mkdirSync(toFsPath(entry), { mode: 0o700 });
    setProperties(entry, { ...before, mode: before.mode | 0o700 });
    return true;
  }
  if (what === 'properties') {
    if (!now || !isOurs(tree, step)) return false;
    setProperties(entry, before);
    return true;
  }
  const copy = step.kept === null ? undefined : lookAt(`${kept}/${step.kept}`);
  // The copy moves back, so without one this is done, or can't be.
  if (!copy) return now !== undefined && isSameContent(now, before);
  const isFree = now === undefined || isSameContent(now, before) || (after !== null && isOurs(tree, step));
  if (!isFree || !isSameContent(copy, before)) return false;
  await moveEntry({ from: `${kept}/${step.kept}`, to: entry, stat: before, temporary: temporaryBeside(entry) });
  return true;
}
