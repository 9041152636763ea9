import type { Place } from '../../../../shared/contract/route';
import type { App } from '../../../app/app';
import type { ShowMessage } from '../window/show-message';
import { createLinkQuestions } from './links/ask-about-links';
import { createOpener, type Opener } from './links/create-opener';
import { followPower } from './power/follow-power';
import type { ElectronDesktop } from './settings/create-desktop-port';
import { keepAppMenu } from './show-app-menu';
import { followUpdates } from './updates/follow-updates';

export interface SystemNeighbours {
  readonly app: App;
  readonly desktop: ElectronDesktop;
  openWindow(): void;
  hideWindow(): Promise<void>;
  showPlace(place: Place): void;
  readonly showMessage: ShowMessage;
}

/** Ties the app to what the platform has around its window. */
export async function startSystem(neighbours: SystemNeighbours): Promise<Opener> {
  const { app, desktop, openWindow, hideWindow, showPlace, showMessage } = neighbours;
  const { confirmFolder, tell } = createLinkQuestions(showMessage);
  const opener = createOpener({ app, openWindow, confirmFolder, tell });
  desktop.start(await app.handlers['settings.read']({}), { openWindow, hideWindow, warn: app.warn });
  followPower(app);
  await followUpdates({ app, showMessage });
  await keepAppMenu({ app, showPlace, openWindow, tell, openFolder: (path) => void opener.openFolder(path) });
  return opener;
}
