import type { DesktopApplication } from '../launchers/launcher';

/** Electron has it, and its typings have not. */
interface Preferring {
  getLastWebPreferences(): Electron.WebPreferences;
}

/** What each window's page was really made with. */
export function pagePreferences(desktop: Pick<DesktopApplication, 'evaluate'>): Promise<Electron.WebPreferences[]> {
  return desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (webContents as unknown as Preferring).getLastWebPreferences(),
    ),
  );
}
