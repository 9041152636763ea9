import { join } from 'node:path';

/** Where everything is in the folder of a layer. */
export function layerFiles(root: string) {
  const kept = join(root, 'kept');
  return {
    upper: join(root, 'upper'),
    work: join(root, 'work'),
    /** Link to the workspace. */
    lower: join(root, 'lower'),
    /** The same for a folder whose changes are dropped. */
    cacheUpper: join(root, 'cache-upper'),
    cacheWork: join(root, 'cache-work'),
    cacheLower: join(root, 'cache'),
    /** Where the overlay is mounted read-only to ask what it hides. */
    view: join(root, 'view'),
    /** The process that uses the layer. */
    owner: join(root, 'owner.json'),
    /** What the changes replaced, with their plan; moves into the file history when all of it is applied. */
    kept,
    plan: join(kept, 'layer.json'),
  };
}
