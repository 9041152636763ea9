import { makeFolders } from './make-folders';

/** For the user only. If this fails, the first write there will report why. */
export function tryMakeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch {}
}
