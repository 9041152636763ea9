import type { Layer } from './create-layer';
import { removeTree } from './remove-tree';

/** Removes a layer with everything in it. What was applied stays. */
export async function dropLayer({ root }: Pick<Layer, 'root'>): Promise<void> {
  await removeTree(root);
}
