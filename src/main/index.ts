import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, Notification, safeStorage, shell } from 'electron';
import ElectronStore from 'electron-store';
import { messageOf } from '../shared/message-of';
import { catchFaults } from './catch-faults';
import { createApp } from './create-app';
import { registerAppScheme } from './hosts/electron/app-protocol';
import { createTestNotice } from './hosts/electron/create-test-notice';
import { electronDesktop } from './hosts/electron/desktop-settings/electron-desktop';
import { wasOpenedAtLogin } from './hosts/electron/desktop-settings/was-opened-at-login';
import { disposeBeforeQuit } from './hosts/electron/dispose-before-quit';
import { launchRequest } from './hosts/electron/launch-request';
import { listenForLinks } from './hosts/electron/links/listen-for-links';
import { lockApp } from './hosts/electron/lock-app';
import { logLostProcesses } from './hosts/electron/log-lost-processes';
import { pickFolder } from './hosts/electron/pick-folder';
import { safeStorageCodec } from './hosts/electron/safe-storage-codec';
import { startElectronHost } from './hosts/electron/start-electron-host';
import { defaultDataPath } from './storage/data-path';
import { version } from './version';

const paths = {
  preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
  rendererPath: join(import.meta.dirname, '../renderer'),
  iconPath: join(import.meta.dirname, '../../resources/icon.png'),
  trayPath: join(import.meta.dirname, '../../resources/tray'),
};
const dataPath = defaultDataPath();
const { workspacePath, link, isHidden } = launchRequest(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());

registerAppScheme();
// Windows shows notifications only of an app that it knows by the id of its installer.
app.setAppUserModelId('app.aintern');
lockApp();
// Chromium's own files, and with them the lock of the single instance, follow AINTERN_DATA like everything else.
const chromiumPath = join(dataPath, 'electron');
if (canMake(chromiumPath)) app.setPath('userData', chromiumPath);

if (app.requestSingleInstanceLock({ workspacePath, link })) start().catch(fail);
else app.exit(0);

async function start(): Promise<void> {
  const followLinks = listenForLinks();
  await app.whenReady();
  const desktop = electronDesktop();
  const main = await createApp({
    dataPath,
    host: 'electron',
    version,
    pickFolder,
    openExternal: (url) => shell.openExternal(url),
    desktop,
    sendTestNotice: createTestNotice(Notification),
    secretCodec: safeStorageCodec(safeStorage),
    openStore: (options) => new ElectronStore({ ...options, configFileMode: 0o600 }),
    ...(workspacePath === undefined ? {} : { workspacePath }),
  });
  catchFaults({ ...main, end: quitWith });
  logLostProcesses(main.logger);
  disposeBeforeQuit(app, () => main.dispose());
  const opener = await startElectronHost(main, { ...paths, desktop, isHidden: isHidden || wasOpenedAtLogin() });
  followLinks(opener.openLink);
  if (link !== undefined) await opener.openLink(link);
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

function quitWith(notice: string): void {
  dialog.showErrorBox('AIntern has to close', `${notice}\nYour conversations are saved: start AIntern again.`);
  app.quit();
}

function fail(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox('AIntern could not start', messageOf(cause));
  app.exit(1);
}
