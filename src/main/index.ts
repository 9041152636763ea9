import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, safeStorage, shell } from 'electron';
import ElectronStore from 'electron-store';
import { messageOf } from '../shared/message-of';
import { createApp } from './create-app';
import { registerAppScheme } from './hosts/electron/app-protocol';
import { disposeBeforeQuit } from './hosts/electron/dispose-before-quit';
import { pickFolder } from './hosts/electron/pick-folder';
import { safeStorageCodec } from './hosts/electron/safe-storage-codec';
import { welcomeSecondInstance } from './hosts/electron/second-instance';
import { startElectronHost } from './hosts/electron/start-electron-host';
import { workspaceArgument } from './hosts/electron/workspace-argument';
import { defaultDataPath } from './storage/data-path';
import { version } from './version';

const paths = {
  preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
  rendererPath: join(import.meta.dirname, '../renderer'),
  iconPath: join(import.meta.dirname, '../../resources/icon.png'),
};
const dataPath = defaultDataPath();
const workspacePath = workspaceArgument(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());

registerAppScheme();
// Chromium's own files, and with them the lock of the single instance, follow AINTERN_DATA like everything else.
const chromiumPath = join(dataPath, 'electron');
if (canMake(chromiumPath)) app.setPath('userData', chromiumPath);

if (app.requestSingleInstanceLock({ workspacePath })) start().catch(fail);
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  const main = await createApp({
    dataPath,
    host: 'electron',
    version,
    pickFolder,
    openExternal: (url) => shell.openExternal(url),
    secretCodec: safeStorageCodec(safeStorage),
    openStore: (options) => new ElectronStore({ ...options, configFileMode: 0o600 }),
    ...(workspacePath === undefined ? {} : { workspacePath }),
  });
  disposeBeforeQuit(() => main.dispose());
  app.on('window-all-closed', () => app.quit());
  welcomeSecondInstance(main);
  await startElectronHost(main, paths);
}

/** Where nothing can be written, Chromium's files stay where it keeps them by itself, and the app says so. */
function canMake(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

function fail(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox('AIntern could not start', messageOf(cause));
  app.exit(1);
}
