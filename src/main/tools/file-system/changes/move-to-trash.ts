import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import { PathError } from '../../../workspace/paths/path-error';

/** Moves an entry to the system's trash; a link is moved itself. Rejects if there is no trash. */
export type MoveToTrash = (realPath: string) => Promise<void>;

export async function moveToTrash(realPath: string): Promise<void> {
  // It detects mounts and desktops when it is loaded, which isn't needed at startup.
  const { default: trash } = await import('trash');
  await trash([realPath], { glob: false });
  refuseExchanged(realPath);
}

/** Uses the host's own implementation, such as Electron's. */
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
