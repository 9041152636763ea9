import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PathError } from '../paths/path-error';
import { resolveRealPath } from '../paths/resolve-real-path';
import { canPinFolders, type FolderOptions, nameInMessage, pathOfOpen, pinFolder } from './pin-folder';

export interface GuardedFolder {
  /** Leads to this folder and no other while it is in use, even if something replaces it meanwhile. */
  readonly path: string;
  /** The path of one entry. The entry itself may be a link, so open it without following links. */
  at(name: string): string;
}

/**
 * All writes go through here: into the folder that the guard found, never through a link that appeared since, there or
 * on the way.
 */
export async function withGuardedFolder<T>(
  realFolder: string,
  use: (folder: GuardedFolder) => Promise<T>,
  options: FolderOptions = {},
): Promise<T> {
  if (!canPinFolders) return withCheckedFolder(realFolder, use, options);
  const pinned = await pinFolder(realFolder, options);
  try {
    return await use(folderAt(pathOfOpen(pinned)));
  } catch (cause) {
    throw nameInMessage(cause, pathOfOpen(pinned), realFolder);
  } finally {
    await pinned.close();
  }
}

/** The same for platforms where folders can't be pinned: at least detects a write that went elsewhere. */
export async function withCheckedFolder<T>(
  realFolder: string,
  use: (folder: GuardedFolder) => Promise<T>,
  { create = false }: FolderOptions = {},
): Promise<T> {
  refuseExchanged(realFolder);
  if (create) await mkdir(realFolder, { recursive: true });
  refuseExchanged(realFolder);
  const result = await use(folderAt(realFolder));
  refuseExchanged(realFolder);
  return result;
}

function refuseExchanged(realFolder: string): void {
  if (resolveRealPath(realFolder) !== realFolder) throw PathError.exchanged(realFolder);
}

function folderAt(path: string): GuardedFolder {
  return {
    path,
    at(name) {
      if (['', '.', '..'].includes(name) || basename(name) !== name) {
        throw new Error(`${JSON.stringify(name)} is not the name of an entry`);
      }
      return join(path, name);
    },
  };
}
