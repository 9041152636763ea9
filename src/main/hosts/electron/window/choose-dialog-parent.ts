import type { BrowserWindow } from 'electron';

/** The window that a dialog hangs on. None that is not seen: on macOS the dialog would not be seen either. */
export function chooseDialogParent<Window extends Pick<BrowserWindow, 'isFocused' | 'isVisible' | 'isMinimized'>>(
  windows: readonly Window[],
): Window | null {
  const seen = windows.filter((window) => window.isVisible() && !window.isMinimized());
  return seen.find((window) => window.isFocused()) ?? seen[0] ?? null;
}
