import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import { PathError } from '../../../workspace/paths/path-error';

/** Moves an entry to the trash of the system; a link goes there itself. Rejects where there is no trash. */
export type MoveToTrash = (realPath: string) => Promise<void>;

export async function moveToTrash(realPath: string): Promise<void> {
  // It finds out about mounts and desktops when it is loaded, which nobody needs at start-up.
  const { default: trash } = await import('trash');
  await trash([realPath], { glob: false });
  refuseExchanged(realPath);
}

/** By what the host has for it, such as Electron. */
export function moveToTrashBy(trashItem: MoveToTrash): MoveToTrash {
  return async (realPath) => {
    await trashItem(realPath);
    refuseExchanged(realPath);
  };
}

function refuseExchanged(realPath: string): void {
  if (lstatIfExists(realPath) === null) return;
  throw new PathError(`${realPath} was replaced during deletion. Look for it in the trash`, 'Exchanged');
}
