import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { describeKind } from '../../base/describe-kind';
import { PathError } from '../paths/path-error';
import { resolveRealPath } from '../paths/resolve-real-path';
import { canPinFolders, nameInMessage, O_PATH, pathOfOpen } from './pin-folder';
import { withParentFolder } from './with-parent-folder';

/** Follows no link, and doesn't block on a FIFO. Windows has no such flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens for reading only the regular file that the guard found: no link that appeared since, and no FIFO or device,
 * which could block forever.
 */
export async function withGuardedFile<T>(realPath: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = canPinFolders ? await openPinned(realPath) : await openChecked(realPath);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Checks before opening, because opening a device can have side effects. */
function openPinned(realPath: string): Promise<FileHandle> {
  return withParentFolder(realPath, async (entry) => {
    const named = await open(entry, O_PATH | constants.O_NOFOLLOW).catch((cause) => {
      throw cause.code === 'ENOENT' ? new PathError(`${realPath} doesn't exist`, 'NotFound') : cause;
    });
    try {
      const stats = await named.stat();
      if (stats.isSymbolicLink()) throw PathError.exchanged(realPath);
      refuseOther(realPath, stats);
      return await open(pathOfOpen(named), constants.O_RDONLY | constants.O_NONBLOCK);
    } catch (cause) {
      throw nameInMessage(cause, pathOfOpen(named), realPath);
    } finally {
      await named.close();
    }
  });
}

/** The same for platforms where nothing can be checked before opening. */
export async function openChecked(realPath: string): Promise<FileHandle> {
  const file = await open(realPath, FLAGS);
  try {
    const [opened, named] = await Promise.all([file.stat({ bigint: true }), lstat(realPath, { bigint: true })]);
    const isSame = opened.ino === named.ino && opened.dev === named.dev && resolveRealPath(realPath) === realPath;
    if (!isSame) throw PathError.exchanged(realPath);
    refuseOther(realPath, opened);
    return file;
  } catch (cause) {
    await file.close();
    throw cause;
  }
}

function refuseOther(path: string, stats: Parameters<typeof describeKind>[0]): void {
  const kind = describeKind(stats);
  if (kind !== 'file') throw new PathError(`${path} is a ${kind}, not a regular file`, 'NotAFile');
}
