import type { BrowserWindow, Dialog, MessageBoxOptions, MessageBoxReturnValue } from 'electron';

export type ShowMessage = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

export interface ShowMessageDeps {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly platform: NodeJS.Platform;
  /** Brings the window to the front, or opens one; null if none can be opened anymore. */
  bringUp(): BrowserWindow | null;
}

/**
 * Shows a message that belongs to no window. On macOS such a message would block the whole process, with all agents and
 * terminals, until it is answered; so there it is attached to the window, which is brought up for it.
 */
export function createShowMessage({ dialog, platform, bringUp }: ShowMessageDeps): ShowMessage {
  return async (options) => {
    if (platform !== 'darwin') return dialog.showMessageBox(options);
    const window = bringUp();
    // The app is quitting: acts as if the message had been closed.
    if (window === null || window.isDestroyed()) return { response: options.cancelId ?? 0, checkboxChecked: false };
    // A dialog attached to a hidden window is hidden too, and a new window waits for its page.
    if (!window.isVisible()) window.show();
    return dialog.showMessageBox(window, options);
  };
}
