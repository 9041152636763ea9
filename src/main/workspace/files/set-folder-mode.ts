import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { withParentFolder } from './with-parent-folder';

/** Sets the mode of the folder itself: by name, it would follow a link. Windows has no such modes. */
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
