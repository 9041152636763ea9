import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { chooseDialogParent } from './choose-dialog-parent';

const options: OpenDialogOptions = { title: 'Open Folder', properties: ['openDirectory', 'createDirectory'] };

export async function pickFolder(): Promise<string | null> {
  const window = chooseDialogParent(BrowserWindow.getAllWindows());
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}
