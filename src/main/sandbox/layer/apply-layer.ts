import { mkdirSync } from 'node:fs';
import type { RefusedAccess } from '../../../shared/call/receipt';
import { applySteps } from './apply-steps';
import { chooseChanges } from './choose-changes';
import type { Layer } from './create-layer';
import { lookAt } from './entry-stat';
import { findConflicts } from './find-conflicts';
import { findRefused } from './find-refused';
import { layerFiles } from './layer-files';
import { writePlan, writeState } from './layer-plan';
import type { LayerChange } from './list-changes';
import { type KeepBudget, planChanges } from './plan-changes';

export interface ApplyOptions {
  readonly now: number;
  /** How much of what the changes replace is kept for Undo. */
  readonly budget: KeepBudget;
  /** Paths to leave as they are, with everything below them. */
  readonly leaveOut?: Iterable<string>;
  /** Paths of files that other programs execute and that the user has allowed. */
  readonly allowed?: Iterable<string>;
}

/** What became of the changes in a layer, by paths relative to the workspace. */
export interface AppliedLayer {
  /** Those that were made. */
  readonly changes: readonly LayerChange[];
  /** Changed by someone else meanwhile, and left as they are. */
  readonly conflicts: readonly string[];
  /** Replaced or deleted without a copy. */
  readonly unkept: readonly string[];
  readonly refused: readonly RefusedAccess[];
  /** Where everything for Undo is; null if nothing was changed. */
  readonly kept: string | null;
}

/**
 * Makes the changes in the workspace: all that are wanted, or after a crash all or none of them. Moves the layer's content,
 * so it works once; call `dropLayer` afterwards.
 */
export async function applyLayer(
  layer: Layer,
  listed: readonly LayerChange[],
  { now, budget, leaveOut = [], allowed = [] }: ApplyOptions,
): Promise<AppliedLayer> {
  if (listed.length === 0) return { changes: [], conflicts: [], unkept: [], refused: [], kept: null };
  const refused = await findRefused(layer, listed, new Set(allowed));
  const early = await findConflicts(layer, listed);
  const unwanted = new Set([...leaveOut, ...early, ...refused.map(({ path }) => path)]);
  const { changes, left } = chooseChanges(listed, unwanted);
  const report = (done: readonly LayerChange[], unkept: readonly string[], late: readonly string[]): AppliedLayer => {
    const isUnwanted = new Set([...leaveOut, ...refused.map(({ path }) => path)]);
    // Folders that only stay because something in them does are not worth naming.
    const inConflict = left.filter(
      ({ path, after }) => early.includes(path) || (!isUnwanted.has(path) && after !== null),
    );
    return {
      changes: done,
      conflicts: [...new Set([...inConflict.map(({ path }) => path), ...late])].filter((path) => !isUnwanted.has(path)),
      unkept,
      refused: refused.map(({ access }) => access),
      kept: done.length === 0 ? null : layerFiles(layer.root).kept,
    };
  };
  if (changes.length === 0) return report([], [], []);
  const { kept, upper } = layerFiles(layer.root);
  if (!lookAt(kept)) mkdirSync(kept, { mode: 0o700 });
  const plan = await planChanges(layer, changes, { at: now, budget });
  writePlan(kept, plan);
  const skipped = await applySteps(plan, { upper, kept });
  writeState(kept, plan, { status: 'applied', skipped });
  const isSkipped = new Set(skipped);
  const done = changes.filter(({ path }) => !isSkipped.has(path));
  return report(
    done,
    plan.unkept.filter((path) => !isSkipped.has(path)),
    skipped.filter((path) => !isEmptiedFolder(changes, path)),
  );
}

function isEmptiedFolder(changes: readonly LayerChange[], path: string): boolean {
  return changes.some((change) => change.path === path && change.before?.kind === 'folder' && change.after === null);
}
