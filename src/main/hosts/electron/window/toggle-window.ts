import type { App } from 'electron';
import type { ShortcutWindow } from '../system/settings/create-desktop-port';

export interface ToggleWindowDeps extends ShortcutWindow {
  readonly app: Pick<App, 'hide'>;
  readonly platform: NodeJS.Platform;
  /** Whether one of our windows has focus. */
  readonly isInFront: boolean;
}

/** Brings the window to the front, or hides it if it is there and returns focus to the previous app. */
export async function toggleWindow(deps: ToggleWindowDeps): Promise<void> {
  const { app, platform, isInFront, openWindow, hideWindow } = deps;
  if (!isInFront) return openWindow();
  await hideWindow();
  if (platform === 'darwin') app.hide();
}
