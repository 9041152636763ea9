import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PathError } from '../paths/path-error';
import { resolveRealPath } from '../paths/resolve-real-path';
import { canPinFolders, type FolderOptions, nameInMessage, pathOfOpen, pinFolder } from './pin-folder';

export interface GuardedFolder {
  /** Leads to this folder and to no other while it is in use, whatever takes its place in the meantime. */
  readonly path: string;
  /** The way to one entry of it. The entry itself may be a link: it has to be opened without following one. */
  at(name: string): string;
}

/**
 * Everything that is written goes through here: into the folder that the guard found, and into no other that a link
 * leads to which appeared since, there or on the way there.
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

/** The same where folders cannot be held: what was done elsewhere is at least found out. */
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
