import { EventEmitter } from 'node:events';
import { record } from './recorder.mjs';

export class MenuItem {
  label = '';
  type = 'normal';
  enabled = true;
  visible = true;
  checked = false;
  /** @type {Menu | undefined} */
  submenu;

  /** @param {import('electron').MenuItemConstructorOptions} options */
  constructor(options) {
    const { submenu, click, ...plain } = options;
    const type = submenu ? 'submenu' : (plain.type ?? 'normal');
    Object.assign(this, plain, { type, submenu: Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu });
    /** What a choice does, as in Electron: a box changes first. */
    this.click = (/** @type {object} */ event = {}, /** @type {unknown} */ window = undefined) => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      click?.(/** @type {any} */ (this), /** @type {any} */ (window), /** @type {any} */ (event));
    };
  }
}

export class Menu extends EventEmitter {
  /** @type {Menu | null} */
  static #applicationMenu = null;
  static getApplicationMenu = () => Menu.#applicationMenu;
  /** @param {Menu | null} menu */
  static setApplicationMenu(menu) {
    record('Menu', 'setApplicationMenu', [menu]);
    Menu.#applicationMenu = menu;
  }
  /** @param {(import('electron').MenuItemConstructorOptions | MenuItem)[]} template */
  static buildFromTemplate(template) {
    const menu = new Menu();
    menu.items = template.map((options) => (options instanceof MenuItem ? options : new MenuItem(options)));
    return menu;
  }

  /** @type {MenuItem[]} */
  items = [];

  /** @param {unknown[]} args */
  popup(...args) {
    record('Menu', 'popup', args);
  }

  /** @param {MenuItem} item */
  append(item) {
    this.items.push(item);
  }

  /** @param {string} id */
  getMenuItemById(id) {
    return this.items.find((item) => Reflect.get(item, 'id') === id) ?? null;
  }
}
