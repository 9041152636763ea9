import { EventEmitter } from 'node:events';
import { record, recorded } from './recorder.mjs';

/** The things that live on the desktop outside of windows: menus, the tray, notifications, images for them. */

export class MenuItem {
  /** @param {import('electron').MenuItemConstructorOptions} options */
  constructor(options) {
    Object.assign(
      this,
      options,
      Array.isArray(options.submenu) ? { submenu: Menu.buildFromTemplate(options.submenu) } : {},
    );
  }
}

export class Menu {
  /** @type {Menu | null} */
  static #applicationMenu = null;
  static getApplicationMenu = () => Menu.#applicationMenu;
  /** @param {Menu | null} menu */
  static setApplicationMenu(menu) {
    record('Menu', 'setApplicationMenu', [menu]);
    Menu.#applicationMenu = menu;
  }
  /** @param {import('electron').MenuItemConstructorOptions[]} template */
  static buildFromTemplate(template) {
    const menu = new Menu();
    menu.items = template.map((options) => new MenuItem(options));
    return menu;
  }

  /** @type {MenuItem[]} */
  items = [];
  /** @param {unknown[]} args */
  popup(...args) {
    record('Menu', 'popup', args);
  }
}

export class Tray extends EventEmitter {
  /** @type {Tray[]} */
  static all = [];

  /** @param {unknown} image */
  constructor(image) {
    super();
    record('Tray', 'constructor', [image]);
    const noted = ['setImage', 'setToolTip', 'setTitle', 'setContextMenu', 'popUpContextMenu', 'destroy'];
    Object.assign(this, recorded('Tray', Object.fromEntries(noted.map((method) => [method, () => {}]))));
    Tray.all.push(this);
  }
}

export class Notification extends EventEmitter {
  static isSupported = () => true;
  /** @type {Notification[]} */
  static shown = [];

  /** @param {import('electron').NotificationConstructorOptions} options */
  constructor(options) {
    super();
    this.options = options;
  }
  show() {
    record('Notification', 'show', [this.options]);
    Notification.shown.push(this);
    this.emit('show');
  }
  close() {
    this.emit('close');
  }
}

const image = (/** @type {unknown} */ source) => ({
  source,
  isEmpty: () => false,
  setTemplateImage: () => {},
  resize: () => image(source),
});

export const nativeImage = recorded('nativeImage', {
  createFromPath: (/** @type {string} */ path) => image(path),
  createFromBuffer: (/** @type {Buffer} */ buffer) => image(buffer),
  createEmpty: () => image(null),
});
