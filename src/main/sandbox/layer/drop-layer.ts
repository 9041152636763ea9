import type { Layer } from './create-layer';
import { layerFiles } from './layer-files';
import { hasPlan, readState } from './layer-plan';
import { removeTree } from './remove-tree';

/** Removes a layer with everything in it. What was applied stays, and what is half applied is left to `recoverLayers`. */
export async function dropLayer({ root }: Pick<Layer, 'root'>): Promise<void> {
  const { kept } = layerFiles(root);
  const isUnfinished = hasPlan(kept) && ['applying', 'undoing'].includes(readState(kept).status);
  if (!isUnfinished) await removeTree(root);
}
