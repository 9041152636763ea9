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

// Windows only shows notifications of an app whose installer id it knows.
app.setAppUserModelId('app.aintern');

// Must come first, because locking the app removes the switch that this checks.
const sandboxWarning = missingSandboxWarning(app);

lockApp();

// Chromium's own files, including the single-instance lock, follow AINTERN_DATA like everything else.
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
    revealItem: (path) => shell.showItemInFolder(path),
    // The library's helper programs can't be started from the archive of a packaged app.
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

/** If the folder isn't writable, Chromium's files stay in their default location, and the app says so. */
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

/** macOS passes no arguments to a login item but reports it through the API. */
function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** Chromium restarts its own helpers; a crash of one is only logged. */
function logLostProcesses(logger: Pick<Logger, 'warn'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') logger.warn({ type, reason, exitCode, name }, 'A helper process is gone');
  });
}
