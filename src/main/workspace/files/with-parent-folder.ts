import { basename, dirname } from 'node:path';
import { PathError } from '../paths/path-error';
import type { FolderOptions } from './pin-folder';
import { type GuardedFolder, withGuardedFolder } from './with-guarded-folder';

/** Provides the guarded parent folder of an existing or new entry, with the entry's path in it. */
export async function withParentFolder<T>(
  realPath: string,
  use: (entry: string, folder: GuardedFolder) => Promise<T>,
  options: FolderOptions = {},
): Promise<T> {
  const name = basename(realPath);
  if (name === '') throw new PathError(`${realPath} is the root of the file system`, 'NotAFile');
  return withGuardedFolder(dirname(realPath), (folder) => use(folder.at(name), folder), options);
}
