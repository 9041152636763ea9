import { BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron';
import type { App } from '../../../app/app';
import { bindContract } from '../bind-contract';
import { pagePreferences } from '../lockdown/page-preferences';
import { trayUrl } from '../lockdown/renderer-url';
import type { WindowPaths } from '../window/create-window';
import { trayWindowPosition, trayWindowSize } from './tray-window-position';

export interface TrayWindow {
  /** Shows the questions near the tray, if the platform reports its position. */
  open(tray: Rectangle): void;
  hide(): void;
  /** Called when the app quits; no window opens afterwards. */
  letGo(): void;
}

/** A small window with the open questions, for users who are working in another program. */
export function createTrayWindow(app: App, { preloadPath, iconPath }: WindowPaths): TrayWindow {
  let current: BrowserWindow | null = null;
  let isLeaving = false;

  function make(): BrowserWindow {
    const window = new BrowserWindow({
      title: 'AIntern',
      ...trayWindowSize,
      icon: iconPath,
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f0f10' : '#ffffff',
      webPreferences: pagePreferences(preloadPath),
    });
    const unbind = bindContract(app, window);
    window.on('blur', () => window.hide());
    window.once('closed', () => {
      unbind();
      current = null;
    });
    // A closed or crashed page is replaced the next time the window opens.
    window.webContents.on('render-process-gone', () => window.destroy());
    window.loadURL(trayUrl).catch((error: unknown) => app.logger.warn({ error }, 'The tray page did not load'));
    return window;
  }

  return {
    open(tray) {
      if (isLeaving) return;
      current ??= make();
      const { x, y } = trayWindowPosition(tray, screen.getDisplayNearestPoint(pointNear(tray)).workArea);
      current.setPosition(x, y);
      current.show();
      current.focus();
    },
    hide: () => current?.hide(),
    letGo() {
      isLeaving = true;
    },
  };
}

function pointNear({ x, y, width }: Rectangle): { x: number; y: number } {
  return width === 0 ? screen.getCursorScreenPoint() : { x, y };
}
