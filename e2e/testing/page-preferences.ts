import type { DesktopApplication } from '../launchers/launcher';

/** Exists in Electron, but not in its typings. */
interface Preferring {
  getLastWebPreferences(): Electron.WebPreferences;
}

/** Returns the actual preferences of each window's page. */
export function pagePreferences(desktop: Pick<DesktopApplication, 'evaluate'>): Promise<Electron.WebPreferences[]> {
  return desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (webContents as unknown as Preferring).getLastWebPreferences(),
    ),
  );
}
