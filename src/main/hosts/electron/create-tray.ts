import { join } from 'node:path';
import { app as electronApp, Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { assertNever } from '../../../shared/assert-never';
import type { Place } from '../../../shared/place';
import { createListPublisher } from '../../agent/conversations/publish-list';
import type { App } from '../../app';
import { dispatchCommand } from '../../dispatch-command';
import { describeTray, type TrayAction, type TrayDescription, type TrayEntry, type TrayState } from './describe-tray';
import type { WorkWatch } from './watch-work';

export interface TrayNeighbours {
  readonly app: Pick<App, 'handlers'>;
  readonly work: WorkWatch;
  /** Where the icons are. */
  readonly trayPath: string;
  openWindow(): void;
  /** Leads there, with the window in front. */
  showPlace(place: Place): void;
}

/** Milliseconds between two looks of the tray: faster, nobody reads. */
const pause = 250;

/** How long a menu that is open is left as it is, in case nobody tells that it was closed. */
const longestHold = 20_000;

/** Who follows the work holds the tray too: one that nothing holds leaves the panel when memory is cleared. */
export function createTray({ app, work, trayPath, openWindow, showPlace }: TrayNeighbours): void {
  let shown = describeTray(work.state());
  let openedAt: number | null = null;
  const tray = new Tray(iconPath(shown.state));
  tray.setToolTip(shown.tooltip);
  setMenu(shown);
  // On macOS a click opens the menu, as everywhere in the menu bar.
  if (process.platform !== 'darwin') tray.on('click', openWindow);

  // Given by its path, because then Electron takes the size that fits and knows a template by its name.
  function iconPath(state: TrayState): string {
    return join(trayPath, `${state}${process.platform === 'darwin' ? 'Template' : ''}.png`);
  }

  /** A menu as a whole: on Linux a change of its items is not seen. */
  function setMenu({ menu }: TrayDescription): void {
    const built = Menu.buildFromTemplate(menu.map(menuItem));
    built.on('menu-will-show', () => {
      openedAt = Date.now();
    });
    built.on('menu-will-close', () => {
      openedAt = null;
      looks.tell();
    });
    tray.setContextMenu(built);
  }

  /** Not while somebody reads it: what they are about to choose must not move. */
  const isMenuHeld = () => openedAt !== null && Date.now() - openedAt < longestHold;

  const looks = createListPublisher(() => {
    const next = describeTray(work.state());
    if (next.state !== shown.state) tray.setImage(iconPath(next.state));
    if (next.tooltip !== shown.tooltip) tray.setToolTip(next.tooltip);
    const isSameMenu = isMenuHeld() || JSON.stringify(next.menu) === JSON.stringify(shown.menu);
    if (!isSameMenu) setMenu(next);
    shown = isSameMenu ? { ...next, menu: shown.menu } : next;
  }, pause);
  work.subscribe(looks.tell);

  function menuItem(entry: TrayEntry): MenuItemConstructorOptions {
    switch (entry.kind) {
      case 'separator':
        return { type: 'separator' };
      case 'heading':
        return { label: entry.label, enabled: false };
      case 'submenu':
        return { label: entry.label, submenu: entry.entries.map(menuItem) };
      case 'action':
        return { label: entry.label, enabled: entry.isEnabled, click: () => perform(entry.action) };
      default:
        return assertNever(entry);
    }
  }

  function perform(action: TrayAction): void {
    switch (action.kind) {
      case 'decide':
        return void decide(action);
      case 'show':
        return showPlace(action.place);
      case 'open':
        return openWindow();
      case 'stop-all':
        return void dispatchCommand(app.handlers, 'conversation.stop-all', {});
      case 'quit':
        return electronApp.quit();
      default:
        return assertNever(action);
    }
  }

  /** What main refuses has to be looked at: somebody may have decided it, or it is not what it was. */
  async function decide({ approval, isApproved }: Extract<TrayAction, { kind: 'decide' }>): Promise<void> {
    const { conversationId, approvalId } = approval;
    const reply = await dispatchCommand(app.handlers, 'approval.decide-in-inbox', { approvalId, isApproved });
    if (reply.ok) return;
    const isGone = reply.error.code === 'not-found';
    showPlace(isGone ? { kind: 'conversation', conversationId } : { kind: 'approval', conversationId, approvalId });
  }
}
