import { join } from 'node:path';
import type { Menu, MenuItemConstructorOptions, Rectangle, Tray } from 'electron';
import { assertNever } from '../../../../shared/assert-never';
import { createThrottle } from '../../../base/create-throttle';
import { createMenuHold } from './create-menu-hold';
import { createMenuThrottle } from './create-menu-throttle';
import { describeTray, type TrayAction, type TrayEntry, type TrayState } from './describe-tray';
import type { WorkWatch } from './watch-work';
import { openApprovals } from './work-state';

/** The part of Electron's class that is used here. */
export type TrayClass = new (
  image: string,
) => Pick<Tray, 'on' | 'setImage' | 'setToolTip' | 'setContextMenu' | 'getBounds'>;

export interface TrayDeps {
  readonly Tray: TrayClass;
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly platform: NodeJS.Platform;
  readonly work: WorkWatch;
  /** The folder with the icons. */
  readonly trayPath: string;
  openWindow(): void;
  /** `tray` is the position of the icon, if the platform reports it. */
  perform(action: TrayAction, tray: Rectangle): void;
}

/** Milliseconds between two updates of the tray, which can't be read faster. */
const pause = 250;

/** Milliseconds in which Linux reports submenus as shown although it only builds the menu. */
const buildTime = 250;

/** The work subscription keeps a reference to the tray, which would otherwise be garbage collected and disappear. */
export function createTray({ Tray, Menu, platform, work, trayPath, openWindow, perform }: TrayDeps): void {
  const first = describeTray(work.state());
  let { state, tooltip } = first;
  const tray = new Tray(iconPath(state));
  const looks = createThrottle(look, pause);
  const hold = createMenuHold(looks.tell);
  const pace = createMenuThrottle(first.menu, looks.tell);
  tray.setToolTip(tooltip);
  setMenu(first.menu);
  // On macOS a click opens the menu, as everywhere in the menu bar.
  if (platform !== 'darwin') tray.on('click', () => (openApprovals(work.state()).length > 0 ? review() : openWindow()));
  work.subscribe(looks.tell);

  // Passed as a path, so that Electron picks the right size and recognizes a template image by its name.
  function iconPath(shown: TrayState): string {
    return join(trayPath, `${shown}${platform === 'darwin' ? 'Template' : ''}.png`);
  }

  function look(): void {
    const next = describeTray(work.state());
    if (next.state !== state) tray.setImage(iconPath(next.state));
    state = next.state;
    if (hold.isHeld()) return;
    // Not while the menu is held, because on Linux this shows the menu again.
    if (next.tooltip !== tooltip) tray.setToolTip(next.tooltip);
    tooltip = next.tooltip;
    if (pace.isDue(next.menu)) setMenu(next.menu);
  }

  /** Replaces the whole menu, because Linux ignores changes to its items. */
  function setMenu(entries: readonly TrayEntry[]): void {
    const menu = Menu.buildFromTemplate(entries.map(menuItem));
    const builtAt = performance.now();
    const isBuilt = () => platform !== 'linux' || performance.now() - builtAt > buildTime;
    holdWhileOpen(menu, { isReal: () => true });
    for (const { submenu } of menu.items) if (submenu) holdWhileOpen(submenu, { isReal: isBuilt });
    tray.setContextMenu(menu);
  }

  function holdWhileOpen(menu: Menu, { isReal }: { isReal: () => boolean }): void {
    menu.on('menu-will-show', () => {
      if (isReal()) hold.opened(menu);
    });
    menu.on('menu-will-close', () => hold.closed(menu));
  }

  function menuItem(entry: TrayEntry): MenuItemConstructorOptions {
    switch (entry.kind) {
      case 'separator':
        return { type: 'separator' };
      case 'heading':
        return { label: entry.label, enabled: false };
      case 'submenu':
        return { label: entry.label, submenu: entry.entries.map(menuItem) };
      case 'action':
        return { label: entry.label, enabled: entry.isEnabled, click: () => choose(entry.action) };
      default:
        return assertNever(entry);
    }
  }

  function choose(action: TrayAction): void {
    hold.chosen();
    perform(action, tray.getBounds());
  }

  function review(): void {
    perform({ kind: 'review' }, tray.getBounds());
  }
}
