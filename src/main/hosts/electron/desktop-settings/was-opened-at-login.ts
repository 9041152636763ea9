import { app } from 'electron';

/** macOS gives a login item no arguments, and tells it instead. */
export function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}
