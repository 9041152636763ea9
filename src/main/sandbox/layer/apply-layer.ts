import { mkdirSync } from 'node:fs';
import type { RefusedAccess } from '../../../shared/call/receipt';
import { applySteps, type StepFolders } from './apply-steps';
import { chooseChanges, hasPathIn } from './choose-changes';
import type { Layer } from './create-layer';
import { lookAt } from './entry-stat';
import { findConflicts } from './find-conflicts';
import { findRefused } from './find-refused';
import { layerFiles } from './layer-files';
import { type LayerPlan, writePlan, writeState } from './layer-plan';
import type { LayerChange } from './list-changes';
import { type KeepBudget, planChanges } from './plan-changes';
import { undoSteps } from './undo-layer';

export interface ApplyOptions {
  readonly now: number;
  /** How much of the replaced content is kept for Undo. */
  readonly budget: KeepBudget;
  /** Paths to leave as they are, with everything below them. */
  readonly leaveOut?: Iterable<string>;
  /** Paths of files that other programs execute and that the user has allowed. */
  readonly allowed?: Iterable<string>;
}

/** What became of the changes in a layer, by paths relative to the workspace. */
export interface AppliedLayer {
  /** The changes that were made. */
  readonly changes: readonly LayerChange[];
  /** Changed by someone else meanwhile, and left as they are. */
  readonly conflicts: readonly string[];
  /** Replaced or deleted without a copy. */
  readonly unkept: readonly string[];
  readonly refused: readonly RefusedAccess[];
  /** The folder with everything for Undo; null if nothing was changed. */
  readonly kept: string | null;
}

/**
 * Makes the changes in the workspace: all that are wanted or, if it throws or the process dies, all or none of them. Moves the
 * layer's content, so it works once; call `dropLayer` afterwards.
 */
export async function applyLayer(
  layer: Layer,
  listed: readonly LayerChange[],
  { now, budget, leaveOut = [], allowed = [] }: ApplyOptions,
): Promise<AppliedLayer> {
  if (listed.length === 0) return { changes: [], conflicts: [], unkept: [], refused: [], kept: null };
  const refused = await findRefused(layer, listed, new Set(allowed));
  const unwanted = new Set([...leaveOut, ...refused.map(({ path }) => path)]);
  const conflicts = new Set(await findConflicts(layer, listed));
  const { changes, left } = chooseChanges(listed, new Set([...unwanted, ...conflicts]));
  const refusals = { refused: refused.map(({ access }) => access) };
  const inConflict = left.filter((change) => !hasPathIn(unwanted, change.path) && isWorthNaming(change));
  const named = inConflict.map(({ path }) => path);
  if (changes.length === 0) return { changes: [], conflicts: named, unkept: [], ...refusals, kept: null };

  const { kept, upper } = layerFiles(layer.root);
  if (!lookAt(kept)) mkdirSync(kept, { mode: 0o700 });
  const plan = await planChanges(layer, changes, { at: now, budget });
  writePlan(kept, plan);
  const skipped = new Set(await applyOrGoBack(plan, { upper, kept }));
  writeState(kept, plan, { status: 'applied', skipped: [...skipped] });
  const late = changes.filter((change) => skipped.has(change.path) && isWorthNaming(change));
  return {
    changes: changes.filter(({ path }) => !skipped.has(path)),
    conflicts: [...named, ...late.map(({ path }) => path)],
    unkept: plan.unkept.filter((path) => !skipped.has(path)),
    ...refusals,
    kept,
  };
}

/** If going back fails too, `recoverLayers` tries again at the next start. */
async function applyOrGoBack(plan: LayerPlan, folders: StepFolders): Promise<string[]> {
  try {
    return await applySteps(plan, folders);
  } catch (cause) {
    await undoSteps(folders.kept, plan, { status: 'undoing', skipped: [] });
    throw cause;
  }
}

/** A folder that stays only because something in it does isn't a conflict of its own. */
function isWorthNaming({ before, after }: LayerChange): boolean {
  return !(before?.kind === 'folder' && after === null);
}
