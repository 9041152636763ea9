import { app, BrowserWindow, globalShortcut } from 'electron';
import { createDesktopPort, type ElectronDesktop } from './create-desktop-port';
import { setLoginItem } from './login-item';
import { createShortcutKeeper } from './shortcut-keeper';

/** The desktop as Electron reaches it. Only to be asked once the app is ready. */
export function electronDesktop(): ElectronDesktop {
  app.once('will-quit', () => globalShortcut.unregisterAll());
  return createDesktopPort({
    createShortcut: (onPress) => createShortcutKeeper(globalShortcut, onPress),
    toggleWindow,
    setLoginItem: (isOn) =>
      setLoginItem(
        { app, platform: process.platform, executablePath: process.execPath, environment: process.env },
        isOn,
      ),
  });
}

/** To the front; from there out of the way again, and whoever was there before has the keyboard. */
function toggleWindow(openWindow: () => void): void {
  const focused = BrowserWindow.getFocusedWindow();
  if (focused === null) return openWindow();
  focused.hide();
  if (process.platform === 'darwin') app.hide();
}
