import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isProcessAlive } from '../../storage/is-process-alive';
import { applySteps } from './apply-steps';
import { lookAt } from './entry-stat';
import { layerFiles } from './layer-files';
import { type LayerPlan, readPlan, readState, writeState } from './layer-plan';
import { bootId } from './plan-changes';
import { removeTree } from './remove-tree';
import { undoSteps } from './undo-layer';

/** The outcome for a layer that a crash left behind. */
export interface RecoveredLayer {
  /** Of the call. */
  readonly id: string;
  readonly folder: string;
  /** `restored`: the machine stopped before everything was on disk, so the workspace is as before the command. */
  readonly outcome: 'applied' | 'undone' | 'restored';
  /** Left as they are, because something else was there. */
  readonly left: readonly string[];
  readonly root: string;
  readonly kept: string;
}

const ownerSchema = z.object({ processId: z.number(), at: z.number() });

/**
 * Finishes what was being applied or undone when AIntern ended, and removes layers that were never applied. Layers of another
 * AIntern that is still running are left alone. A layer that can't be recovered stays for the next attempt.
 */
export async function recoverLayers(layersPath: string, warn: (message: string) => void): Promise<RecoveredLayer[]> {
  const recovered: RecoveredLayer[] = [];
  for (const name of readNames(layersPath)) {
    const root = join(layersPath, name);
    try {
      if (isInUse(root)) continue;
      const layer = await recoverLayer(root);
      if (layer === null) await removeTree(root);
      else recovered.push(layer);
    } catch (cause) {
      warn(
        `The changes of a command in ${root} couldn't be recovered: ${cause instanceof Error ? cause.message : cause}`,
      );
    }
  }
  return recovered;
}

async function recoverLayer(root: string): Promise<RecoveredLayer | null> {
  const { kept, upper } = layerFiles(root);
  const plan = readPlan(kept);
  if (plan === null) return null;
  const { id, folder } = plan;
  const state = readState(kept);
  const recovered = (outcome: RecoveredLayer['outcome'], left: readonly string[]): RecoveredLayer => {
    return { id, folder, outcome, left, root, kept };
  };
  if (state.status === 'applied' || state.status === 'undone') return recovered(state.status, state.skipped);
  const isTorn = hasLostContent(plan, upper);
  if (state.status === 'undoing' || isTorn) {
    const undone = await undoSteps(kept, plan, { ...state, status: 'undoing' }, { isTorn });
    const left = undone.kind === 'undone' ? undone.left : [];
    return recovered(state.status === 'undoing' ? 'undone' : 'restored', left);
  }
  const skipped = await applySteps(plan, { upper, kept });
  writeState(kept, plan, { status: 'applied', skipped });
  return recovered('applied', skipped);
}

/** Whether the machine lost content that a command wrote: the size of a file on disk never exceeds what was written. */
function hasLostContent({ boot, folder, steps }: LayerPlan, upper: string): boolean {
  if (boot === bootId()) return false;
  return steps.some(({ path, after, what }) => {
    if (what !== 'content' || after?.kind !== 'file') return false;
    const found = lookAt(`${upper}/${path}`) ?? lookAt(`${folder}/${path}`);
    return found?.isFile() === true && Number(found.size) < after.size;
  });
}

function isInUse(root: string): boolean {
  try {
    const { processId, at } = ownerSchema.parse(JSON.parse(readFileSync(layerFiles(root).owner, 'utf8')));
    return processId !== process.pid && isProcessAlive(processId, { at });
  } catch {
    return false;
  }
}

function readNames(layersPath: string): string[] {
  try {
    return readdirSync(layersPath);
  } catch {
    return [];
  }
}
