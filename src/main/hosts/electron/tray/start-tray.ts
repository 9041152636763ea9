import { join } from 'node:path';
import {
  type BrowserWindow,
  app as electronApp,
  Menu,
  nativeImage,
  powerSaveBlocker,
  type Rectangle,
  Tray,
} from 'electron';
import type { Route } from '../../../../shared/contract/route';
import { isQuiet } from '../../../../shared/notifications/is-quiet';
import type { Settings } from '../../../../shared/settings/settings';
import type { App } from '../../../app/app';
import { createKeepAwake } from '../system/power/create-keep-awake';
import { keepAwakeWhileWorking } from '../system/power/keep-awake-while-working';
import { createBadge } from './create-badge';
import { createTray } from './create-tray';
import type { TrayAction } from './describe-tray';
import { performTrayAction } from './perform-tray-action';
import type { WorkWatch } from './watch-work';
import { waitingCount } from './work-state';

export interface StartTrayDeps {
  readonly app: App;
  readonly work: WorkWatch;
  readonly trayPath: string;
  settings(): Settings;
  window(): BrowserWindow | null;
  openWindow(): void;
  /** Shows the questions near the tray icon. */
  review(tray: Rectangle): void;
  showPlace(place: Route): void;
}

/** What the desktop shows besides the window: the tray and the badge. Also keeps the computer awake during a run. */
export function startTray(deps: StartTrayDeps): void {
  const { work, trayPath, openWindow, settings, window } = deps;
  const { platform } = process;
  const quit = () => electronApp.quit();
  const perform = (action: TrayAction, tray: Rectangle) =>
    void performTrayAction(action, { ...deps, quit, review: () => deps.review(tray) });
  createTray({ Tray, Menu, platform, work, trayPath, openWindow, perform });
  const badge = createBadge({
    app: electronApp,
    platform,
    picture: () => nativeImage.createFromPath(join(trayPath, 'badge.png')),
    window,
    isQuiet: () => isQuiet(settings(), new Date()),
  });
  work.subscribe((state) => badge.show(waitingCount(state)));
  keepAwakeWhileWorking({ ...deps, keepAwake: createKeepAwake(powerSaveBlocker) });
}
