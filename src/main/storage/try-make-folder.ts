import { makeFolders } from './make-folders';

/** For the user alone. What keeps it from being made shows when something has to be written there, and is said then. */
export function tryMakeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch {}
}
