import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';
import { writeAtomically } from '../../workspace/files/write-atomically';

/** Where it goes is the user's choice alone: nobody but the dialog names the path. False where they choose none. */
export async function saveFile(
  fileName: string,
  text: string,
  pickSavePath?: (fileName: string) => Promise<string | null>,
): Promise<boolean> {
  if (!pickSavePath)
    throw new CommandFailure('refused', 'The save dialog isn’t available here. The browser saves files instead');
  const path = await pickSavePath(plainName(fileName));
  if (path === null) return false;
  try {
    await writeAtomically(join(await realpath(dirname(path)), basename(path)), text);
    return true;
  } catch (cause) {
    throw new CommandFailure('refused', `Couldn’t write ${path} (${messageOf(cause)}). Choose another location.`);
  }
}

/** What is proposed in the dialog is a name, in whatever folder the dialog is. */
function plainName(fileName: string): string {
  return fileName.replace(/[/\\\0]/g, '-');
}
