import type { MenuItem } from 'electron';
import type { DesktopApplication } from '../launchers/launcher';

/** What the app has put on the desktop, which Electron itself does not tell. */
interface Watched {
  tray: Electron.Tray | null;
  trayImage: unknown;
  trayToolTip: string;
  trayMenu: Electron.Menu | null;
  notifications: { shown: Electron.Notification; isOpen: boolean }[];
  badgeCount: number;
  messageBoxes: Electron.MessageBoxOptions[];
  messageBoxAnswers: number[];
  chosenFolders: string[];
  /** Where the next file is saved, under the name that is proposed. */
  saveFolder: string | null;
  shortcuts: Map<string, () => void>;
  /** What keeps the machine awake. */
  powerBlockers: Set<number>;
}

declare global {
  var watchedDesktop: Watched;
}

/** Runs in main before the app's own code, as its source: nothing from outside the function is there. */
export function watchDesktop(electron: typeof import('electron')): void {
  const { app, dialog, globalShortcut, Notification, powerSaveBlocker, Tray } = electron;
  const watched: Watched = {
    tray: null,
    trayImage: null,
    trayToolTip: '',
    trayMenu: null,
    notifications: [],
    badgeCount: 0,
    messageBoxes: [],
    messageBoxAnswers: [],
    chosenFolders: [],
    saveFolder: null,
    shortcuts: new Map(),
    powerBlockers: new Set(),
  };
  globalThis.watchedDesktop = watched;

  function listen(
    object: object,
    method: string,
    hear: (args: unknown[], self: unknown, result: unknown) => void,
  ): void {
    const run = Reflect.get(object, method) as (...args: unknown[]) => unknown;
    const heard = function (this: unknown, ...args: unknown[]) {
      const result = run.apply(this, args);
      hear(args, this, result);
      return result;
    };
    Object.defineProperty(object, method, { value: heard, configurable: true, writable: true });
  }

  listen(Tray.prototype, 'setImage', ([image], tray) => {
    Object.assign(watched, { tray, trayImage: image });
  });
  listen(Tray.prototype, 'setToolTip', ([text], tray) => {
    Object.assign(watched, { tray, trayToolTip: text });
  });
  listen(Tray.prototype, 'setContextMenu', ([menu], tray) => {
    Object.assign(watched, { tray, trayMenu: menu });
  });
  listen(Tray.prototype, 'destroy', () => {
    Object.assign(watched, { tray: null, trayImage: null, trayToolTip: '', trayMenu: null });
  });
  listen(Notification.prototype, 'show', (_args, self) => {
    const entry = { shown: self as Electron.Notification, isOpen: true };
    watched.notifications.push(entry);
    entry.shown.once('close', () => {
      entry.isOpen = false;
    });
  });
  listen(Notification.prototype, 'close', (_args, self) => {
    for (const entry of watched.notifications) if (entry.shown === self) entry.isOpen = false;
  });
  listen(app, 'setBadgeCount', ([count = 0]) => {
    watched.badgeCount = Number(count);
  });
  listen(globalShortcut, 'register', ([accelerator, run], _self, isRegistered) => {
    if (isRegistered !== false) watched.shortcuts.set(String(accelerator), run as () => void);
  });
  listen(globalShortcut, 'unregister', ([accelerator]) => watched.shortcuts.delete(String(accelerator)));
  listen(globalShortcut, 'unregisterAll', () => watched.shortcuts.clear());
  listen(powerSaveBlocker, 'start', (_args, _self, id) => watched.powerBlockers.add(Number(id)));
  listen(powerSaveBlocker, 'stop', ([id]) => watched.powerBlockers.delete(Number(id)));
  Object.defineProperty(dialog, 'showOpenDialog', {
    configurable: true,
    writable: true,
    value: async () => {
      const filePaths = watched.chosenFolders.splice(0, 1);
      return { canceled: filePaths.length === 0, filePaths };
    },
  });
  Object.defineProperty(dialog, 'showSaveDialog', {
    configurable: true,
    writable: true,
    value: async (...args: unknown[]) => {
      const { defaultPath = '' } = args.at(-1) as Electron.SaveDialogOptions;
      const folder = watched.saveFolder;
      watched.saveFolder = null;
      const name = defaultPath.slice(defaultPath.search(/[^/\\]*$/));
      return { canceled: folder === null, filePath: folder === null ? '' : `${folder}/${name}` };
    },
  });
  Object.defineProperty(dialog, 'showMessageBox', {
    configurable: true,
    writable: true,
    value: async (...args: unknown[]) => {
      const options = args.at(-1) as Electron.MessageBoxOptions;
      watched.messageBoxes.push(options);
      // Nobody touches what can be ticked in it.
      return { response: watched.messageBoxAnswers.shift() ?? 0, checkboxChecked: options.checkboxChecked ?? false };
    },
  });
}

export interface MenuEntry {
  readonly label: string;
  readonly type: string;
  readonly isEnabled: boolean;
  readonly submenu?: readonly MenuEntry[];
}

/** What somebody would see and do who sits in front of it. Functions run in main, so each holds all that it needs. */
export function deskOf(desktop: Pick<DesktopApplication, 'evaluate'>) {
  return {
    /** Null while there is no tray; its icon is null until it is another one than at the start. */
    tray: () =>
      desktop.evaluate(() => {
        const { tray, trayImage, trayToolTip, trayMenu } = globalThis.watchedDesktop;
        const entries = (menu: Electron.Menu | null | undefined): MenuEntry[] =>
          (menu?.items ?? [])
            .filter((item) => item.visible)
            .map((item) => ({
              label: item.label,
              type: item.type,
              isEnabled: item.enabled,
              ...(item.submenu ? { submenu: entries(item.submenu) } : {}),
            }));
        const icon = /([\w-]+?)(?:Template)?\.png$/.exec(String(trayImage))?.[1] ?? null;
        return tray ? { icon, toolTip: trayToolTip, menu: entries(trayMenu) } : null;
      }),
    clickTray: () => desktop.evaluate(() => void globalThis.watchedDesktop.tray?.emit('click', {}, {}, {})),
    /** By the labels that lead to the item. */
    chooseInTray: (...labels: (string | RegExp)[]) =>
      desktop.evaluate((_electron, path) => {
        let items: MenuItem[] = globalThis.watchedDesktop.trayMenu?.items ?? [];
        let found: MenuItem | undefined;
        for (const label of path) {
          found = items.find((item) => (typeof label === 'string' ? item.label === label : label.test(item.label)));
          if (!found?.enabled) throw new Error(`No "${label}" among ${items.map((item) => item.label).join(', ')}`);
          items = found.submenu?.items ?? [];
        }
        // Not before this is answered: it may be the end of the app.
        setImmediate(() => found?.click());
      }, labels),
    /** Somebody looks at the tray's menu: until they have chosen, it is not another one. */
    openTrayMenu: () => desktop.evaluate(() => void globalThis.watchedDesktop.trayMenu?.emit('menu-will-show', {})),
    /** By the label of the item, without what marks its key. */
    chooseInMenu: (label: string) =>
      desktop.evaluate(({ Menu }, wanted) => {
        const all = (menu: Electron.Menu | null | undefined): MenuItem[] =>
          (menu?.items ?? []).flatMap((item) => [item, ...all(item.submenu)]);
        const found = all(Menu.getApplicationMenu()).find((item) => item.label.replaceAll('&', '') === wanted);
        if (!found) throw new Error(`No "${wanted}" in the menu`);
        found.click();
      }, label),
    isWindowShown: () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible())),
    /** With its button, as a user does. */
    closeWindow: () =>
      desktop.evaluate(({ BrowserWindow }) => void setImmediate(() => BrowserWindow.getAllWindows()[0]?.close())),
    isKeptAwake: () => desktop.evaluate(() => globalThis.watchedDesktop.powerBlockers.size > 0),
    notifications: () =>
      desktop.evaluate(() =>
        globalThis.watchedDesktop.notifications.map(({ shown, isOpen }) => ({
          title: shown.title,
          body: shown.body,
          actions: shown.actions.map(({ text }) => text ?? ''),
          isOpen,
        })),
      ),
    /** The last one with that title. */
    clickNotification: (title: string) =>
      desktop.evaluate((_electron, wanted) => {
        const found = globalThis.watchedDesktop.notifications.findLast(({ shown }) => shown.title === wanted);
        if (!found) throw new Error(`No notification "${wanted}"`);
        found.shown.emit('click', {});
      }, title),
    actOnNotification: (title: string, action: string) =>
      desktop.evaluate(
        (_electron, wanted) => {
          const found = globalThis.watchedDesktop.notifications.findLast(({ shown }) => shown.title === wanted.title);
          const index = found?.shown.actions.findIndex(({ text }) => text === wanted.action) ?? -1;
          if (!found || index < 0) throw new Error(`No "${wanted.action}" on a notification "${wanted.title}"`);
          found.shown.emit('action', { actionIndex: index }, index);
        },
        { title, action },
      ),
    badgeCount: () => desktop.evaluate(() => globalThis.watchedDesktop.badgeCount),
    /** Which buttons are pressed in the boxes to come, by their places; the first one, where none is told. */
    answerMessageBoxes: (...answers: number[]) =>
      desktop.evaluate((_electron, given) => void globalThis.watchedDesktop.messageBoxAnswers.push(...given), answers),
    /** Which folder is chosen in the system's next dialog; it is left without a choice, where none is told. */
    chooseFolder: (path: string) =>
      desktop.evaluate((_electron, chosen) => void globalThis.watchedDesktop.chosenFolders.push(chosen), path),
    /** In which folder the system's next dialog saves; it is left without a choice, where none is told. */
    saveInto: (path: string) =>
      desktop.evaluate((_electron, folder) => {
        globalThis.watchedDesktop.saveFolder = folder;
      }, path),
    messageBoxes: () =>
      desktop.evaluate(() =>
        globalThis.watchedDesktop.messageBoxes.map(({ message, detail, buttons }) => ({ message, detail, buttons })),
      ),
    pressShortcut: (accelerator: string) =>
      desktop.evaluate((_electron, keys) => globalThis.watchedDesktop.shortcuts.get(keys)?.(), accelerator),
  };
}
