import type { MenuItem } from 'electron';
import type { DesktopApplication } from '../launchers/launcher';

/** The app's items on the desktop, which Electron itself doesn't report. */
interface Watched {
  /** The window that the app last brought to the front. */
  front: Electron.BrowserWindow | null;
  tray: Electron.Tray | null;
  trayImage: unknown;
  trayToolTip: string;
  trayMenu: Electron.Menu | null;
  notifications: { shown: Electron.Notification; isOpen: boolean }[];
  badgeCount: number;
  messageBoxes: Electron.MessageBoxOptions[];
  messageBoxAnswers: number[];
  chosenFolders: string[];
  /** Folder for the next saved file, which gets the suggested name. */
  saveFolder: string | null;
  shortcuts: Map<string, () => void>;
  /** The blockers that keep the machine awake. */
  powerBlockers: Set<number>;
}

declare global {
  var watchedDesktop: Watched;
}

/** Runs in main before the app's own code. It is sent as source, so it can't access anything outside the function. */
export function watchDesktop(electron: typeof import('electron')): void {
  const { app, BrowserWindow, dialog, globalShortcut, Notification, powerSaveBlocker, Tray } = electron;
  const watched: Watched = {
    front: null,
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
  for (const method of ['show', 'focus']) {
    listen(BrowserWindow.prototype, method, (_args, front) => void Object.assign(watched, { front }));
  }
  listen(BrowserWindow.prototype, 'hide', () => void Object.assign(watched, { front: null }));
  // Real focus is up to the system: apps of parallel tests take it from each other.
  const isInFront = (window: Electron.BrowserWindow) => window === watched.front && window.isVisible();
  Object.assign(BrowserWindow, {
    getFocusedWindow: () => BrowserWindow.getAllWindows().find(isInFront) ?? null,
  });
  Object.assign(BrowserWindow.prototype, {
    isFocused(this: Electron.BrowserWindow) {
      return isInFront(this);
    },
  });
  // Keeps notifications off the user's screen, and works the same without a screen.
  Object.defineProperty(Notification.prototype, 'show', {
    configurable: true,
    writable: true,
    value(this: Electron.Notification) {
      watched.notifications.push({ shown: this, isOpen: true });
      setImmediate(() => this.emit('show', {}));
    },
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
      // The checkbox stays unchanged.
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

/** What a user at the desktop would see and do. Functions run in main, so each must be self-contained. */
export function deskOf(desktop: Pick<DesktopApplication, 'evaluate'>) {
  return {
    /** Null while there is no tray; its icon is null until it differs from the initial one. */
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
    /** Takes the labels on the path to the item. */
    chooseInTray: (...labels: (string | RegExp)[]) =>
      desktop.evaluate((_electron, path) => {
        let items: MenuItem[] = globalThis.watchedDesktop.trayMenu?.items ?? [];
        let found: MenuItem | undefined;
        for (const label of path) {
          found = items.find((item) => (typeof label === 'string' ? item.label === label : label.test(item.label)));
          if (!found?.enabled) throw new Error(`No "${label}" among ${items.map((item) => item.label).join(', ')}`);
          items = found.submenu?.items ?? [];
        }
        // Clicks only after this has returned, because the click may quit the app.
        setImmediate(() => found?.click());
      }, labels),
    /** Simulates a user looking at the tray's menu, which must not change until they have chosen. */
    openTrayMenu: () => desktop.evaluate(() => void globalThis.watchedDesktop.trayMenu?.emit('menu-will-show', {})),
    /** Takes the item's label without the access key marker. */
    chooseInMenu: (label: string) =>
      desktop.evaluate(({ Menu }, wanted) => {
        const all = (menu: Electron.Menu | null | undefined): MenuItem[] =>
          (menu?.items ?? []).flatMap((item) => [item, ...all(item.submenu)]);
        const found = all(Menu.getApplicationMenu()).find((item) => item.label.replaceAll('&', '') === wanted);
        if (!found) throw new Error(`No "${wanted}" in the menu`);
        found.click();
      }, label),
    windowState: () =>
      desktop.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return { isVisible: window?.isVisible() ?? false, isFocused: window?.isFocused() ?? false };
      }),
    isWindowShown: () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible())),
    hideWindow: () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide()),
    /** Closes it with its button, like a user. */
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
    /** Only new notifications and message boxes count from now on. */
    forgetMessages: () =>
      desktop.evaluate(() => {
        Object.assign(globalThis.watchedDesktop, { notifications: [], messageBoxes: [] });
      }),
    /** Clicks the last one with that title. */
    clickNotification: (title: string) =>
      desktop.evaluate((_electron, wanted) => {
        const found = globalThis.watchedDesktop.notifications.findLast(({ shown }) => shown.title === wanted);
        if (!found) throw new Error(`No notification "${wanted}"`);
        found.shown.emit('click', {});
      }, title),
    /** Takes the button's index. Linux shows no buttons, but main handles them the same way there. */
    pressOnNotification: (title: string, button: number) =>
      desktop.evaluate(
        (_electron, wanted) => {
          const found = globalThis.watchedDesktop.notifications.findLast(({ shown }) => shown.title === wanted.title);
          if (!found) throw new Error(`No notification "${wanted.title}"`);
          found.shown.emit('action', { actionIndex: wanted.button }, wanted.button);
        },
        { title, button },
      ),
    badgeCount: () => desktop.evaluate(() => globalThis.watchedDesktop.badgeCount),
    /** Sets the buttons to press in the next message boxes, by index; the first button is the default. */
    answerMessageBoxes: (...answers: number[]) =>
      desktop.evaluate((_electron, given) => void globalThis.watchedDesktop.messageBoxAnswers.push(...given), answers),
    /** Sets the folder to choose in the system's next dialog; without one, the dialog is canceled. */
    chooseFolder: (path: string) =>
      desktop.evaluate((_electron, chosen) => void globalThis.watchedDesktop.chosenFolders.push(chosen), path),
    /** Sets the folder that the system's next dialog saves to; without one, the dialog is canceled. */
    saveInto: (path: string) =>
      desktop.evaluate((_electron, folder) => {
        globalThis.watchedDesktop.saveFolder = folder;
      }, path),
    messageBoxes: () =>
      desktop.evaluate(() =>
        globalThis.watchedDesktop.messageBoxes.map(({ message, detail, buttons, defaultId, cancelId }) => ({
          ...{ message, detail, buttons },
          ...{ defaultId, cancelId },
        })),
      ),
    pressShortcut: (accelerator: string) =>
      desktop.evaluate((_electron, keys) => globalThis.watchedDesktop.shortcuts.get(keys)?.(), accelerator),
  };
}
