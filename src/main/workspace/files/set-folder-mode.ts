import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { withParentFolder } from './with-parent-folder';

/** Of the folder itself: by its name, the mode of what a link leads to would be set. Windows has no such modes. */
export async function setFolderMode(realPath: string, mode: number): Promise<void> {
  if (process.platform === 'win32') return;
  await withParentFolder(realPath, async (entry) => {
    const folder = await open(entry, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      await folder.chmod(mode);
    } finally {
      await folder.close();
    }
  });
}
