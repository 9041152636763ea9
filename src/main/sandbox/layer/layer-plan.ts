import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  /** Of the index of git: what it says, whatever times and inodes are in it. */
  indexHash: z.string().optional(),
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

/** Enough for the history's quota, without reading the whole plan. */
const layerSummarySchema = layerStateSchema.extend({ at: z.number(), folder: z.string(), size: z.number() });
export type LayerSummary = Readonly<z.infer<typeof layerSummarySchema>>;

const PLAN = 'layer.json';
const STATE = 'layer-state.json';

/** Synced, because nothing may be changed before the plan is on disk. Until then it can't be parsed, and counts as missing. */
export function writePlan(kept: string, plan: LayerPlan): void {
  writeFile(join(kept, PLAN), { version: versionOf('history'), ...plan });
  syncFile(kept);
}

/** Returns null if there is none or it is incomplete. Throws if a newer version wrote it. */
export function readPlan(kept: string): LayerPlan | null {
  const value = readJson(join(kept, PLAN));
  refuseNewer(join(kept, PLAN), value, 'history');
  return layerPlanSchema.safeParse(value).data ?? null;
}

/** Only `undoing` has to be on disk before anything else happens: after the others, repeating the work changes nothing. */
export function writeState(kept: string, { at, folder, size }: LayerPlan, state: LayerState): void {
  const temporary = join(kept, `${STATE}.tmp`);
  writeFile(temporary, { ...state, at, folder, size }, state.status === 'undoing');
  renameSync(temporary, join(kept, STATE));
  if (state.status === 'undoing') syncFile(kept);
}

/** A plan without a state is being applied. */
export function readState(kept: string): LayerState {
  return readSummary(kept) ?? { status: 'applying', skipped: [] };
}

export function readSummary(kept: string): LayerSummary | null {
  return layerSummarySchema.safeParse(readJson(join(kept, STATE))).data ?? null;
}

export function hasPlan(kept: string): boolean {
  return existsSync(join(kept, PLAN));
}

function writeFile(path: string, value: unknown, isSynced = true): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, `${JSON.stringify(value)}\n`);
    if (isSynced) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
