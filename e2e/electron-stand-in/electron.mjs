// biome-ignore-all lint/performance/noBarrelFile: an app imports Electron as one module.
import { EventEmitter } from 'node:events';
import { receiveInvoke } from './ipc-main.mjs';
import { calls, recorded } from './recorder.mjs';
import { fetchUrl } from './session.mjs';

export { app } from './app.mjs';
export { BrowserWindow } from './browser-window.mjs';
// Both ways to import it work with the real one, too.
export * as default from './electron.mjs';
export { globalShortcut } from './global-shortcut.mjs';
export { ipcMain } from './ipc-main.mjs';
export { Menu, MenuItem } from './menu.mjs';
export { powerMonitor } from './power-monitor.mjs';
export { powerSaveBlocker } from './power-save-blocker.mjs';
export { protocol, session } from './session.mjs';
export { Notification, nativeImage, Tray } from './shell-objects.mjs';
export { webContents } from './web-contents.mjs';

/** Of Electron's own, which only tells here; updates go through electron-updater. */
export const autoUpdater = new EventEmitter();

export const dialog = recorded('dialog', {
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  showErrorBox: (title, content) => console.error(`${title}: ${content}`),
});

export const shell = recorded('shell', {
  openExternal: async () => {},
  openPath: async () => '',
  showItemInFolder: () => {},
  trashItem: async () => {},
  beep: () => {},
});

const workArea = { x: 0, y: 0, width: 1920, height: 1040 };
export const screen = { getAllDisplays: () => [{ id: 1, bounds: { ...workArea, height: 1080 }, workArea }] };

export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system', on: () => nativeTheme };

// Reversible and plainly not encryption: it shows that what is stored went through here.
export const safeStorage = recorded('safeStorage', {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'basic_text',
  /** @param {string} text */
  encryptString: (text) => Buffer.from(`encrypted:${Buffer.from(text).toString('base64')}`),
  /** @param {Buffer} bytes */
  decryptString: (bytes) => Buffer.from(bytes.toString().slice('encrypted:'.length), 'base64').toString(),
});

/** What a test can do that no app can: look at the calls, speak as any frame, ask the app's protocols. */
export const standIn = { calls, receiveInvoke, fetchUrl };
