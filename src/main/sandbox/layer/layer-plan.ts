import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refuseNewer, versionOf } from '../../storage/data-version';
import { layerChangeSchema } from './list-changes';

/** One change to make to the workspace. */
const planStepSchema = layerChangeSchema.extend({
  /** Name of the file that keeps what was there before; null if nothing was, or if it is too large to keep. */
  kept: z.string().nullable(),
  /** Of the new content, to recognize it if only its times have changed. Missing for large files. */
  hash: z.string().optional(),
});
export type PlanStep = Readonly<z.infer<typeof planStepSchema>>;

/**
 * What applying a layer will do, on disk before any of it is done. Together with the files it keeps, it is all that Undo
 * needs.
 */
const layerPlanSchema = z.object({
  id: z.string(),
  folder: z.string(),
  at: z.number(),
  /** Identifies this start of the machine: without a restart, everything that was written is still there. */
  boot: z.string(),
  /** Bytes that are kept. */
  size: z.number(),
  steps: z.array(planStepSchema),
  /** Existing folders that have to be made writable meanwhile, and their modes. */
  readOnly: z.array(z.tuple([z.string(), z.int()])),
  unkept: z.array(z.string()),
});
export type LayerPlan = Readonly<z.infer<typeof layerPlanSchema>>;

const layerStateSchema = z.object({
  status: z.enum(['applying', 'applied', 'undoing', 'undone']),
  /** Steps that were left out because something else was there by then. */
  skipped: z.array(z.string()),
});
export type LayerState = Readonly<z.infer<typeof layerStateSchema>>;

const PLAN = 'layer.json';
const STATE = 'layer-state.json';

/** Synced, because nothing may be changed before the plan is on disk. */
export function writePlan(kept: string, plan: LayerPlan): void {
  writeSynced(kept, PLAN, { version: versionOf('history'), ...plan });
}

/** Returns null if there is none or it is incomplete. Throws if a newer version wrote it. */
export function readPlan(kept: string): LayerPlan | null {
  const value = readJson(join(kept, PLAN));
  refuseNewer(join(kept, PLAN), value, 'history');
  return layerPlanSchema.safeParse(value).data ?? null;
}

export function writeState(kept: string, state: LayerState): void {
  writeSynced(kept, STATE, state);
}

/** A plan without a state is being applied. */
export function readState(kept: string): LayerState {
  return layerStateSchema.safeParse(readJson(join(kept, STATE))).data ?? { status: 'applying', skipped: [] };
}

function writeSynced(folder: string, name: string, value: unknown): void {
  const temporary = join(folder, `${name}.tmp`);
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(value)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, join(folder, name));
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
