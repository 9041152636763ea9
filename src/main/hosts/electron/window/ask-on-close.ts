import { type BrowserWindow, dialog } from 'electron';

export interface CloseAnswer {
  readonly choice: 'keep-working' | 'quit' | 'cancel';
  /** Whether to remember the answer. */
  readonly isForGood: boolean;
}

const choices = ['keep-working', 'quit', 'cancel'] as const;

/** Asks what happens to running agents when their window closes, and says where to find them. */
export async function askOnClose(window: BrowserWindow, running: number): Promise<CloseAnswer> {
  const { response, checkboxChecked } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'AIntern',
    message: running === 1 ? 'A conversation is still running.' : `${running} conversations are still running.`,
    detail: `AIntern can keep working in the background. ${whereToFind(process.platform)} Quitting stops all runs.`,
    buttons: ['Keep working in the background', 'Quit', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
    checkboxLabel: 'Don’t ask again',
    checkboxChecked: true,
  });
  return { choice: choices[response] ?? 'cancel', isForGood: checkboxChecked };
}

/** Not every Linux desktop has a tray, and an app can't tell whether there is one. */
function whereToFind(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'You’ll find it in the menu bar and the Dock.';
  if (platform === 'win32') return 'You’ll find it in the notification area of the taskbar.';
  return 'You’ll find it in the system tray. If there is no tray, start AIntern again to reopen the window.';
}
