import type { Route } from '../../../../shared/contract/route';
import type { App } from '../../../app/app';
import type { ShowMessage } from '../window/show-message';
import { createLinkQuestions } from './links/ask-about-links';
import { createOpener, type Opener } from './links/create-opener';
import { followPower } from './power/follow-power';
import type { ElectronDesktop } from './settings/create-desktop-port';
import { showAppMenu } from './show-app-menu';
import { followUpdates } from './updates/follow-updates';

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
