import { chmodSync, mkdirSync, unlinkSync } from 'node:fs';
import { createTimeSlice } from '../../base/create-time-slice';
import { folderOfEntry, toFsPath } from './entry-path';
import { type EntryStat, isSameContent, isSameEntry, lookAt } from './entry-stat';
import { openFolders, setFolderModes } from './folder-modes';
import type { LayerPlan, PlanStep } from './layer-plan';
import { linkEntry, moveEntry, removeFolder, setProperties, temporaryBeside } from './move-entry';
import { openPinnedTree, type PinnedTree } from './pinned-tree';

export interface StepFolders {
  readonly upper: string;
  readonly kept: string;
}

/**
 * Makes the planned changes. Each step can be repeated and sees by itself whether it is done, so after a crash the same
 * function finishes the work. Returns the paths that it left alone because something else was there.
 *
 * Nothing here is synced. A killed process loses no write, and the plan is on disk before the first step. If the machine
 * itself stops, the kernel may lose content that it hasn't written yet; `recoverLayers` notices and goes back instead.
 */
export async function applySteps(plan: LayerPlan, folders: StepFolders): Promise<string[]> {
  const tree = openPinnedTree(plan.folder);
  const turns = createTimeSlice();
  const skipped: string[] = [];

  async function each(steps: readonly PlanStep[], run: (step: PlanStep) => boolean | Promise<boolean>): Promise<void> {
    for (const step of steps) {
      if (turns.isOver()) await turns.next();
      if (!(await run(step))) skipped.push(step.path);
    }
  }

  try {
    openFolders(tree, plan, 'before');
    await each(plan.steps.filter(isRemoved).reverse(), (step) => removeOld(tree, step, folders));
    const opened = new Set<string>();
    await each(plan.steps.filter(isPut), (step) => {
      openSource(folders.upper, folderOfEntry(step.path), opened);
      return putNew(tree, step, folders);
    });
    await each(plan.steps.filter(isAdjusted), (step) => adjust(tree, step));
    setFolderModes(tree, plan, 'after');
  } finally {
    tree.close();
  }
  return skipped;
}

/** The old entry has to go first where a folder and something else replace each other. */
function isRemoved({ before, after, what }: PlanStep): boolean {
  if (what === 'properties' || before === null) return false;
  return after === null || (before.kind === 'folder') !== (after.kind === 'folder');
}

function isPut({ after, what }: PlanStep): boolean {
  return what === 'content' && after !== null;
}

function isAdjusted({ after, what }: PlanStep): boolean {
  return what === 'properties' && after?.kind !== 'folder';
}

async function removeOld(tree: PinnedTree, step: PlanStep, { kept }: StepFolders): Promise<boolean> {
  const { path, before, after } = step;
  const entry = tree.at(path);
  const now = entry === null ? undefined : lookAt(entry);
  if (entry === null || !now || before === null) return true;
  if (!isSameEntry(now, before)) return after !== null && isSameContent(now, after);
  if (before.kind === 'folder') return removeFolder(entry);
  if (step.kept === null) unlinkSync(toFsPath(entry));
  else await moveEntry({ from: entry, to: `${kept}/${step.kept}`, stat: before, temporary: `${kept}/copy.tmp` });
  return true;
}

async function putNew(tree: PinnedTree, step: PlanStep, { upper, kept }: StepFolders): Promise<boolean> {
  const { path, before, after } = step;
  const entry = tree.at(path);
  if (entry === null || after === null) return false;
  const now = lookAt(entry);
  if (after.kind === 'folder') return now ? now.isDirectory() : makeFolder(entry, after);
  const source = `${upper}/${path}`;
  if (!lookAt(source)) return true;
  if (now && isCopied(now, step)) {
    unlinkSync(toFsPath(source));
    return true;
  }
  const isExpected = now ? before !== null && isSameEntry(now, before) : before === null || before.kind === 'folder';
  if (!isExpected) return false;
  if (now && before && step.kept !== null && !lookAt(`${kept}/${step.kept}`)) {
    await linkEntry({ from: entry, to: `${kept}/${step.kept}`, stat: before, temporary: `${kept}/copy.tmp` });
  }
  await moveEntry({ from: source, to: entry, stat: after, temporary: temporaryBeside(entry) });
  return true;
}

/** A copy to another file system was complete, and only its source was still there. */
function isCopied(now: NonNullable<ReturnType<typeof lookAt>>, { before, after }: PlanStep): boolean {
  return after !== null && isSameContent(now, after) && (before === null || !isSameEntry(now, before));
}

/** Writable at first, until everything is in it. */
function makeFolder(entry: string, after: EntryStat): boolean {
  mkdirSync(toFsPath(entry), { mode: 0o700 });
  setProperties(entry, { ...after, mode: after.mode | 0o700 });
  return true;
}

function adjust(tree: PinnedTree, { path, before, after }: PlanStep): boolean {
  const entry = tree.at(path);
  const now = entry === null ? undefined : lookAt(entry);
  if (entry === null || !now || before === null || after === null || String(now.ino) !== before.ino) return false;
  setProperties(entry, after);
  return true;
}

/** A command may leave folders from which even their owner can't take anything. */
function openSource(upper: string, folder: string, opened: Set<string>): void {
  if (opened.has(folder)) return;
  if (folder !== '') openSource(upper, folderOfEntry(folder), opened);
  opened.add(folder);
  const path = folder === '' ? upper : `${upper}/${folder}`;
  const mode = Number(lookAt(path)?.mode ?? 0o700) & 0o7777;
  if ((mode & 0o700) !== 0o700) chmodSync(toFsPath(path), mode | 0o700);
}
