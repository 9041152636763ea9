import { autoUpdater, BrowserWindow, dialog, app as electronApp, Notification } from 'electron';
import type { Route } from '../../../shared/contract/route';
import type { Settings } from '../../../shared/settings/settings';
import type { App } from '../../app/app';
import { dispatchCommand } from '../../app/commands/dispatch-command';
import { openPageSession } from './lockdown/open-page-session';
import { createDesktopNotifications } from './system/create-desktop-notifications';
import type { Opener } from './system/links/create-opener';
import type { ElectronDesktop } from './system/settings/create-desktop-port';
import { startSystemIntegration } from './system/start-system-integration';
import { createTrayWindow } from './tray/create-tray-window';
import { startTray } from './tray/start-tray';
import { watchWork } from './tray/watch-work';
import { runningConversations } from './tray/work-state';
import { askOnClose } from './window/ask-on-close';
import { chooseOnClose } from './window/choose-on-close';
import type { WindowPaths } from './window/create-window';
import { createWindowManager } from './window/create-window-manager';
import { openWindow } from './window/open-window';
import { createShowMessage } from './window/show-message';

export interface HostOptions extends WindowPaths {
  readonly rendererPath: string;
  readonly trayPath: string;
  readonly desktop: ElectronDesktop;
  /** No window until the user wants one. */
  readonly isHidden: boolean;
}

/** Opens the app's window and its tray icon. */
export async function startElectronHost(app: App, options: HostOptions): Promise<Opener> {
  openPageSession(options.rendererPath);
  const settings = await followSettings(app);
  const work = watchWork(app);
  const countRunning = () => runningConversations(work.state()).length;
  const windowManager = createWindowManager({
    create: () => openWindow(app, options, settings()),
    onClose: () =>
      chooseOnClose({
        isWorking: countRunning() > 0,
        whenClosed: settings().whenClosed,
        platform: process.platform,
      }),
    ask: (window) => askOnClose(window, countRunning()),
    remember: (whenClosed) => void dispatchCommand(app.handlers, 'settings.update', { whenClosed }),
    quit: () => electronApp.quit(),
  });
  const trayWindow = createTrayWindow(app, options);
  const letGo = () => {
    windowManager.letGo();
    trayWindow.letGo();
  };
  // Bring up the window for every route, wherever it was requested.
  app.subscribe(({ name }) => {
    if (name !== 'place.wanted') return;
    trayWindow.hide();
    windowManager.open();
  });
  const showPlace = (place: Route) => app.showPlace(place);
  const showMessage = createShowMessage({
    dialog,
    platform: process.platform,
    bringUp() {
      windowManager.open();
      return windowManager.window();
    },
  });
  // The window manager decides when the app quits with its window; without a listener Electron would always quit.
  electronApp.on('window-all-closed', () => {});
  electronApp.on('before-quit', letGo);
  // An update closes the windows before it quits.
  autoUpdater.on('before-quit-for-update', letGo);
  electronApp.on('activate', windowManager.open);
  const opener = await startSystemIntegration({
    app,
    desktop: options.desktop,
    openWindow: windowManager.open,
    hideWindow: windowManager.hide,
    showPlace,
    showMessage,
  });
  startTray({
    app,
    work,
    window: windowManager.window,
    openWindow: windowManager.open,
    review: trayWindow.open,
    showPlace,
    settings,
    trayPath: options.trayPath,
  });
  const stopNotices = await createDesktopNotifications({
    app,
    Notification,
    platform: process.platform,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    openWindow: windowManager.open,
  });
  electronApp.once('will-quit', stopNotices);
  if (!options.isHidden) windowManager.open();
  return opener;
}

/** Keeps the current settings available for synchronous code. */
async function followSettings(app: Pick<App, 'handlers' | 'subscribe'>): Promise<() => Settings> {
  let current = await app.handlers['settings.read']({});
  app.subscribe((message) => {
    if (message.name === 'settings.changed') current = message.payload;
  });
  return () => current;
}
