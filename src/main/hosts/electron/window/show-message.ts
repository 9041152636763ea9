import type { BrowserWindow, Dialog, MessageBoxOptions, MessageBoxReturnValue } from 'electron';

export type ShowMessage = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

export interface ShowMessageDeps {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly platform: NodeJS.Platform;
  /** Brings the window to the front, a new one where there is none; null where there can be none any more. */
  bringUp(): BrowserWindow | null;
}

/**
 * Shows a message that belongs to no window. On macOS such a one would halt the whole process, with all agents and
 * terminals, until it is answered; there it hangs on the window, which comes up for it.
 */
export function createShowMessage({ dialog, platform, bringUp }: ShowMessageDeps): ShowMessage {
  return async (options) => {
    if (platform !== 'darwin') return dialog.showMessageBox(options);
    const window = bringUp();
    // The app ends: as if the message had been closed.
    if (window === null || window.isDestroyed()) return { response: options.cancelId ?? 0, checkboxChecked: false };
    // What hangs on a window that is not seen is not seen either, and a new one waits for its page.
    if (!window.isVisible()) window.show();
    return dialog.showMessageBox(window, options);
  };
}
