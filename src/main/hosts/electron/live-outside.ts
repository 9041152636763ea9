import { join } from 'node:path';
import { type BrowserWindow, app as electronApp, nativeImage, powerSaveBlocker } from 'electron';
import { isQuiet } from '../../../shared/is-quiet';
import type { Place } from '../../../shared/place';
import type { Settings } from '../../../shared/settings';
import type { App } from '../../app';
import { createBadge } from './create-badge';
import { createKeepAwake } from './create-keep-awake';
import { createTray } from './create-tray';
import type { WorkWatch } from './watch-work';
import { runningConversations, waitingCount } from './work-state';

export interface OutsideNeighbours {
  readonly app: App;
  readonly work: WorkWatch;
  readonly trayPath: string;
  settings(): Settings;
  window(): BrowserWindow | null;
  openWindow(): void;
  showPlace(place: Place): void;
}

/** What the desktop shows of the app besides its window: the tray, the badge; and the machine stays awake for a run. */
export function liveOutside(neighbours: OutsideNeighbours): void {
  const { work, trayPath, settings, window } = neighbours;
  createTray(neighbours);
  const badge = createBadge({
    app: electronApp,
    platform: process.platform,
    picture: () => nativeImage.createFromPath(join(trayPath, 'badge.png')),
    window,
    isQuiet: () => isQuiet(settings(), new Date()),
  });
  const keepAwake = createKeepAwake(powerSaveBlocker);
  work.subscribe((state) => {
    badge.show(waitingCount(state));
    keepAwake({ isUnderWay: runningConversations(state).length > 0 });
  });
}
