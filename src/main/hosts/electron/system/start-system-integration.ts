import { app as electronApp, Menu, powerMonitor } from 'electron';
import type { Route } from '../../../../shared/contract/route';
import type { App } from '../../../app/app';
import { systemClock } from '../../../base/clock';
import type { ShowMessage } from '../window/show-message';
import { followMenuChoice, type MenuChoiceDeps } from './follow-menu-choice';
import { createLinkQuestions } from './links/ask-about-links';
import { createOpener, type Opener } from './links/create-opener';
import { type MenuChoice, menuTemplate } from './menu-template';
import { createSuspendRecovery } from './power/create-suspend-recovery';
import type { ElectronDesktop } from './settings/create-desktop-port';
import { followUpdates } from './updates/follow-updates';

interface AppMenuDeps extends Omit<MenuChoiceDeps, 'recentFolders'> {
  readonly app: Pick<App, 'handlers' | 'subscribe'>;
}

export interface SystemIntegrationDeps {
  readonly app: App;
  readonly desktop: ElectronDesktop;
  openWindow(): void;
  hideWindow(): Promise<void>;
  showPlace(place: Route): void;
  readonly showMessage: ShowMessage;
}

/** Connects the app to the platform outside its window. */
export async function startSystemIntegration(deps: SystemIntegrationDeps): Promise<Opener> {
  const { app, desktop, openWindow, hideWindow, showPlace, showMessage } = deps;
  const { confirmFolder, tell } = createLinkQuestions(showMessage);
  const opener = createOpener({ app, openWindow, confirmFolder, tell });
  desktop.start(await app.handlers['settings.read']({}), { openWindow, hideWindow, warn: app.warn });
  followPower(app);
  await followUpdates({ app, showMessage });
  await showAppMenu({ app, showPlace, openWindow, tell, openFolder: (path) => void opener.openFolder(path) });
  return opener;
}

/** Handles sleep and wake-up, and quits cleanly when the computer shuts down. */
function followPower(app: App): void {
  const { suspend, resume } = createSuspendRecovery({
    app,
    clock: systemClock,
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  powerMonitor.on('suspend', suspend);
  powerMonitor.on('resume', resume);
  // Without a listener the platform kills the process at once, and unwritten data is lost.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    electronApp.quit();
  });
}

/** Shows the menu, and keeps its recent folders in sync with the settings. */
async function showAppMenu(deps: AppMenuDeps): Promise<void> {
  const { app } = deps;
  let recentFolders: readonly string[] = (await app.handlers['settings.read']({})).recentWorkspaces;
  const choose = (choice: MenuChoice) => void followMenuChoice(choice, { ...deps, recentFolders: () => recentFolders });

  function show(): void {
    const { platform } = process;
    const template = menuTemplate({ platform, recentFolders, hasDevTools: !electronApp.isPackaged, choose });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  app.subscribe((message) => {
    if (message.name !== 'settings.changed') return;
    const { recentWorkspaces } = message.payload;
    if (recentWorkspaces.join('\0') === recentFolders.join('\0')) return;
    recentFolders = recentWorkspaces;
    show();
  });
  show();
}
