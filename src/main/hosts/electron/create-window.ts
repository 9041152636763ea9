import { BrowserWindow, nativeTheme } from 'electron';

export interface WindowPaths {
  readonly preloadPath: string;
  readonly iconPath: string;
}

export function createWindow({ preloadPath, iconPath }: WindowPaths): BrowserWindow {
  const window = new BrowserWindow({
    title: 'AIntern',
    width: 1280,
    height: 800,
    minWidth: 480,
    minHeight: 400,
    icon: iconPath,
    show: false,
    // What is seen for a moment before the page has painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f0f10' : '#ffffff',
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}
