import { join } from 'node:path';
import { app, BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { chooseDialogParent } from './choose-dialog-parent';

export async function pickSavePath(fileName: string): Promise<string | null> {
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('downloads'), fileName),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const window = chooseDialogParent(BrowserWindow.getAllWindows());
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? null : filePath;
}
