import { join } from 'node:path';
import { app, dialog, Notification, safeStorage, shell } from 'electron';
import ElectronStore from 'electron-store';
import { messageOf } from '../shared/text/message-of';
import { catchFaults } from './app/catch-faults';
import { createApp } from './app/create-app';
import { ignoreFileSizeSignal } from './app/ignore-file-size-signal';
import { version } from './base/version';
import { registerAppScheme } from './hosts/electron/lockdown/app-protocol';
import { lockApp } from './hosts/electron/lockdown/lock-app';
import { missingSandboxWarning } from './hosts/electron/lockdown/missing-sandbox-warning';
import { startElectronHost } from './hosts/electron/start-electron-host';
import { adoptLoginEnvironment } from './hosts/electron/system/adopt-login-environment';
import { createTestNotification } from './hosts/electron/system/create-test-notification';
import { disposeBeforeQuit } from './hosts/electron/system/dispose-before-quit';
import { launchRequest } from './hosts/electron/system/launch-request';
import { listenForLinks } from './hosts/electron/system/links/listen-for-links';
import { listenForSecondInstance } from './hosts/electron/system/listen-for-second-instance';
import { safeStorageCodec } from './hosts/electron/system/safe-storage-codec';
import { electronDesktop } from './hosts/electron/system/settings/electron-desktop';
import { hasUpdateAddress } from './hosts/electron/system/updates/has-update-address';
import { pickFolder } from './hosts/electron/window/pick-folder';
import { pickSavePath } from './hosts/electron/window/pick-save-path';
import type { Logger } from './storage/create-logger';
import { defaultDataPath } from './storage/data-path';
import { makeFolders } from './storage/make-folders';

const paths = {
  preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
  rendererPath: join(import.meta.dirname, '../renderer'),
  iconPath: join(import.meta.dirname, '../../resources/icon.png'),
  trayPath: join(import.meta.dirname, '../../resources/tray'),
};

const dataPath = defaultDataPath();

const { workspacePath, link, isHidden } = launchRequest(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());

ignoreFileSizeSignal();

registerAppScheme();

// Windows shows notifications only of an app that it knows by the id of its installer.
app.setAppUserModelId('app.aintern');

// Locking the app takes the switch away that it asks for.
const sandboxWarning = missingSandboxWarning(app);

lockApp();

// Chromium's own files, and with them the lock of the single instance, follow AINTERN_DATA like everything else.
const chromiumPath = join(dataPath, 'electron');

if (canMake(chromiumPath)) app.setPath('userData', chromiumPath);

if (app.requestSingleInstanceLock({ workspacePath, link })) start().catch(fail);
else app.exit(0);

async function start(): Promise<void> {
  const followLinks = listenForLinks();
  const followSecondStarts = listenForSecondInstance(app);
  await app.whenReady();
  const { isPackaged } = app;
  const warning = await adoptLoginEnvironment({ isPackaged, platform: process.platform, environment: process.env });
  const desktop = electronDesktop();
  const main = await createApp({
    dataPath,
    host: 'electron',
    version,
    pickFolder,
    pickSavePath,
    openExternal: (url) => shell.openExternal(url),
    // The library's helper programs cannot be started out of the archive that a packaged app is.
    ...(process.platform === 'linux' ? {} : { trashItem: (path) => shell.trashItem(path) }),
    desktop,
    canUpdate: hasUpdateAddress(app),
    sendTestNotice: createTestNotification(Notification),
    secretCodec: safeStorageCodec(safeStorage),
    openStore: (options) => new ElectronStore({ ...options, configFileMode: 0o600 }),
    ...(workspacePath === undefined ? {} : { workspacePath }),
  });
  catchFaults({ ...main, end: quitWith });
  if (warning !== null) main.logger.warn({}, warning);
  logLostProcesses(main.logger);
  if (sandboxWarning !== null) main.warn(sandboxWarning);
  disposeBeforeQuit(app, () => main.dispose());
  const opener = await startElectronHost(main, { ...paths, desktop, isHidden: isHidden || wasOpenedAtLogin() });
  if (link !== undefined) void opener.openLink(link);
  followLinks(opener.openLink);
  followSecondStarts(opener);
}

/** Where nothing can be written, Chromium's files stay where it keeps them by itself, and the app says so. */
function canMake(folder: string): boolean {
  try {
    makeFolders(folder);
    return true;
  } catch {
    return false;
  }
}

function quitWith(notice: string): void {
  dialog.showErrorBox('AIntern has to close', `${notice}\nYour conversations are saved. Start AIntern again.`);
  app.quit();
}

function fail(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox('AIntern couldn’t start', messageOf(cause));
  app.exit(1);
}

/** macOS gives a login item no arguments, and tells it instead. */
function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** Chromium starts its own helpers again; that one died is for whoever reads the log. */
function logLostProcesses(logger: Pick<Logger, 'warn'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') logger.warn({ type, reason, exitCode, name }, 'A helper process is gone');
  });
}
