import { app, BrowserWindow, globalShortcut } from 'electron';
import { toggleWindow } from '../../window/toggle-window';
import { createDesktopPort, type ElectronDesktop } from './create-desktop-port';
import { createGlobalShortcut } from './global-shortcut';
import { setLoginItem } from './login-item';

/** The desktop through Electron's API. Must only be called once the app is ready. */
export function electronDesktop(): ElectronDesktop {
  app.once('will-quit', () => globalShortcut.unregisterAll());
  return createDesktopPort({
    createShortcut: (onPress) => createGlobalShortcut(globalShortcut, onPress),
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
