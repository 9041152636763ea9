import type { BrowserWindow } from 'electron';

/** Returns the window to attach a dialog to. Never a hidden one: on macOS the dialog would be hidden too. */
export function chooseDialogParent<Window extends Pick<BrowserWindow, 'isFocused' | 'isVisible' | 'isMinimized'>>(
  windows: readonly Window[],
): Window | null {
  const seen = windows.filter((window) => window.isVisible() && !window.isMinimized());
  return seen.find((window) => window.isFocused()) ?? seen[0] ?? null;
}
