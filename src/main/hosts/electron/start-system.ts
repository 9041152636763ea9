import type { Place } from '../../../shared/place';
import type { App } from '../../app';
import type { ElectronDesktop } from './desktop-settings/create-desktop-port';
import { createLinkQuestions } from './links/ask-about-links';
import { createOpener, type Opener } from './links/create-opener';
import { keepAppMenu } from './menu/keep-app-menu';
import { followPower } from './power/follow-power';
import type { ShowMessage } from './show-message';
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
