import { app, BrowserWindow, globalShortcut } from 'electron';
import { createDesktopPort, type ElectronDesktop } from './create-desktop-port';
import { setLoginItem } from './login-item';
import { createShortcutKeeper } from './shortcut-keeper';
import { toggleWindow } from './toggle-window';

/** The desktop as Electron reaches it. Only to be asked once the app is ready. */
export function electronDesktop(): ElectronDesktop {
  app.once('will-quit', () => globalShortcut.unregisterAll());
  return createDesktopPort({
    createShortcut: (onPress) => createShortcutKeeper(globalShortcut, onPress),
    toggleWindow: (window) =>
      void toggleWindow({
        ...window,
        app,
        platform: process.platform,
        isInFront: BrowserWindow.getFocusedWindow() !== null,
      }),
    setLoginItem: (item) =>
      setLoginItem(
        { app, platform: process.platform, executablePath: process.execPath, environment: process.env },
        item,
      ),
  });
}
