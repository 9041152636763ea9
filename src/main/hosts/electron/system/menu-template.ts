import type { MenuItemConstructorOptions } from 'electron';
import type { Route } from '../../../../shared/contract/route';
import { revealInvisible } from '../../../../shared/text/reveal-invisible';

export type MenuChoice =
  | { readonly kind: 'go'; readonly place: Route }
  | { readonly kind: 'pick-folder' }
  | { readonly kind: 'open-folder'; readonly path: string }
  | { readonly kind: 'forget-folders' };

export interface MenuState {
  readonly platform: NodeJS.Platform;
  /** Most recent first. */
  readonly recentFolders: readonly string[];
  readonly hasDevTools: boolean;
  choose(choice: MenuChoice): void;
}

type Items = MenuItemConstructorOptions[];

const separator = { type: 'separator' } as const;

/**
 * Returns the menu for each platform. An item with the id of a page action does what that action does, and has its
 * shortcut. The page handles zoom itself.
 */
export function menuTemplate(state: MenuState): Items {
  return [
    ...(isMac(state) ? [appMenu(state)] : []),
    fileMenu(state),
    editMenu(state),
    viewMenu(state),
    windowMenu(state),
    helpMenu(state),
  ];
}

function isMac({ platform }: MenuState): boolean {
  return platform === 'darwin';
}

function appMenu(state: MenuState): MenuItemConstructorOptions {
  return {
    label: 'AIntern',
    submenu: [
      { role: 'about' },
      separator,
      settingsItem(state),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function fileMenu(state: MenuState): MenuItemConstructorOptions {
  const { choose } = state;
  return {
    label: '&File',
    submenu: [
      {
        id: 'new-conversation',
        label: '&New Conversation',
        accelerator: 'CommandOrControl+Shift+O',
        click: () => choose({ kind: 'go', place: { kind: 'new-task' } }),
      },
      separator,
      {
        id: 'open-folder',
        label: '&Open Folder…',
        accelerator: 'CommandOrControl+O',
        click: () => choose({ kind: 'pick-folder' }),
      },
      { label: 'Open &Recent', submenu: recentItems(state) },
      separator,
      ...(isMac(state) ? [] : [settingsItem(state), separator]),
      { role: 'close' },
      ...(isMac(state) ? [] : [{ role: 'quit' } as const]),
    ],
  };
}

function recentItems({ recentFolders, choose }: MenuState): Items {
  if (recentFolders.length === 0) return [{ label: 'No Recent Folders', enabled: false }];
  return [
    ...recentFolders.map((path) => ({
      // A single & would be dropped, and underline the next character.
      label: revealInvisible(path).replaceAll('&', '&&'),
      click: () => choose({ kind: 'open-folder', path }),
    })),
    separator,
    { label: 'Clear Recent Folders', click: () => choose({ kind: 'forget-folders' }) },
  ];
}

function settingsItem({ choose }: MenuState): MenuItemConstructorOptions {
  return {
    id: 'settings',
    label: '&Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => choose({ kind: 'go', place: { kind: 'settings' } }),
  };
}

function editMenu(state: MenuState): MenuItemConstructorOptions {
  const items: Items = [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    ...(isMac(state) ? [{ role: 'pasteAndMatchStyle' } as const] : []),
    { role: 'delete' },
    separator,
    { role: 'selectAll' },
  ];
  return { label: '&Edit', submenu: items };
}

function viewMenu({ hasDevTools, choose }: MenuState): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      {
        id: 'inbox',
        label: '&Inbox',
        accelerator: 'CommandOrControl+Shift+E',
        click: () => choose({ kind: 'go', place: { kind: 'inbox' } }),
      },
      separator,
      { role: 'reload' },
      { role: 'togglefullscreen' },
      ...(hasDevTools ? [{ role: 'toggleDevTools' } as const] : []),
    ],
  };
}

/** On macOS it has a search field for menu items, and items about the app are in the app's own menu. */
function helpMenu(state: MenuState): MenuItemConstructorOptions {
  const shortcuts: MenuItemConstructorOptions = {
    id: 'shortcuts',
    label: '&Keyboard Shortcuts',
    accelerator: 'CommandOrControl+/',
    click: () => state.choose({ kind: 'go', place: { kind: 'shortcuts' } }),
  };
  return { role: 'help', submenu: [shortcuts, ...(isMac(state) ? [] : [separator, { role: 'about' } as const])] };
}

function windowMenu(state: MenuState): MenuItemConstructorOptions {
  const items: Items = isMac(state) ? [{ role: 'zoom' }, separator, { role: 'front' }] : [];
  return { role: 'window', submenu: [{ role: 'minimize' }, ...items] };
}
