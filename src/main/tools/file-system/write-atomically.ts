import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { resolveRealPath } from '../../workspace/resolve-real-path';

/** Whether a write would replace nothing but a regular file; a link that appeared since the guard looked is none. */
export async function isRegularFileOrFree(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw cause;
  }
}

/** Makes the folder that the path is in, and those above it, where they do not exist. */
export async function ensureParentFolder(path: string): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * The whole new content or the whole old one, never a mixture, whatever happens. The path must be a real one: the
 * rename replaces a link that appeared there in the meantime instead of following it.
 */
export async function writeAtomically(realPath: string, content: string): Promise<void> {
  const folder = await ensureParentFolder(realPath);
  if (resolveRealPath(folder) !== folder) throw new Error(`${folder} has become a link: nothing was written`);
  const mode = await lstat(realPath).then(
    (stats) => stats.mode & 0o7777,
    () => 0o666 & ~process.umask(),
  );
  const temporary = join(folder, `.aintern-${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.chmod(mode);
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, realPath);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}
