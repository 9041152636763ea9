import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';
import { writeAtomically } from '../../workspace/files/write-atomically';

/** Only the user chooses the path, in the dialog. Returns false if they cancel. */
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

/** The dialog gets a file name only, so it opens in its own default folder. */
function plainName(fileName: string): string {
  return fileName.replace(/[/\\\0]/g, '-');
}
