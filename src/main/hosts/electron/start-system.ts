import type { Place } from '../../../shared/place';
import type { App } from '../../app';
import type { ElectronDesktop } from './desktop-settings/create-desktop-port';
import { confirmFolder, tellProblem } from './links/ask-about-links';
import { createOpener, type Opener } from './links/create-opener';
import { keepAppMenu } from './menu/keep-app-menu';
import { followPower } from './power/follow-power';
import { followUpdates } from './updates/follow-updates';
import { welcomeSecondInstance } from './welcome-second-instance';

export interface SystemNeighbours {
  readonly app: App;
  readonly desktop: ElectronDesktop;
  openWindow(): void;
  showPlace(place: Place): void;
}

/** Ties the app to what the platform has around its window. */
export async function startSystem({ app, desktop, openWindow, showPlace }: SystemNeighbours): Promise<Opener> {
  const opener = createOpener({ app, openWindow, confirmFolder, tell: tellProblem });
  welcomeSecondInstance(opener, openWindow);
  desktop.start(await app.handlers['settings.read']({}), { openWindow, warn: app.warn });
  followPower(app);
  await followUpdates(app);
  await keepAppMenu({ app, showPlace, openFolder: (path) => void opener.openFolder(path) });
  return opener;
}
