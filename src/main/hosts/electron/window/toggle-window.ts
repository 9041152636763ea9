import type { App } from 'electron';
import type { ShortcutWindow } from '../system/settings/create-desktop-port';

export interface ToggleWindowDeps extends ShortcutWindow {
  readonly app: Pick<App, 'hide'>;
  readonly platform: NodeJS.Platform;
  /** Whether somebody works in a window of ours. */
  readonly isInFront: boolean;
}

/** To the front; from there out of the way again, and whoever was there before has the keyboard. */
export async function toggleWindow(deps: ToggleWindowDeps): Promise<void> {
  const { app, platform, isInFront, openWindow, hideWindow } = deps;
  if (!isInFront) return openWindow();
  await hideWindow();
  if (platform === 'darwin') app.hide();
}
