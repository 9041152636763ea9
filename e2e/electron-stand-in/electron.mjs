// biome-ignore-all lint/performance/noBarrelFile: an app imports Electron as one module.
import { receiveInvoke } from './ipc-main.mjs';
import { setPageOpener } from './page.mjs';
import { fetchUrl } from './protocol.mjs';
import { calls, recorded } from './recorder.mjs';

export { app } from './app.mjs';
export { BrowserWindow } from './browser-window.mjs';
// Both ways to import it work with the real one, too.
export * as default from './electron.mjs';
export { ipcMain } from './ipc-main.mjs';
export { protocol } from './protocol.mjs';
export { session } from './session.mjs';
export { Menu, MenuItem, Notification, nativeImage, Tray } from './shell-objects.mjs';
export { webContents } from './web-contents.mjs';

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
export const standIn = { calls, receiveInvoke, fetchUrl, setPageOpener };
