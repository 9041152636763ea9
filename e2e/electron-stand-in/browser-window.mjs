import { EventEmitter } from 'node:events';
import { openWindows, requireReady, windowClosed } from './app.mjs';
import { emitPreventable } from './preventable.mjs';
import { record } from './recorder.mjs';
import { WebContents } from './web-contents.mjs';

let count = 0;

export class BrowserWindow extends EventEmitter {
  static getAllWindows = () => [...openWindows];
  static getFocusedWindow = () => BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  static fromWebContents = (/** @type {unknown} */ contents) =>
    BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;

  #visible;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #bounds;

  /** @param {import('electron').BrowserWindowConstructorOptions} options */
  constructor(options = {}) {
    super();
    requireReady('Cannot create BrowserWindow');
    record('BrowserWindow', 'constructor', [options]);
    count += 1;
    this.id = count;
    this.options = options;
    this.#visible = options.show ?? true;
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.webContents = new WebContents(options.webPreferences ?? {});
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    openWindows.add(this);
  }

  /** @param {string} url */
  loadURL(url) {
    return this.webContents.loadURL(url);
  }

  show() {
    record('BrowserWindow', 'show', []);
    this.#visible = true;
    this.focus();
    this.emit('show');
  }

  hide() {
    record('BrowserWindow', 'hide', []);
    this.#visible = false;
    this.#focused = false;
    this.emit('hide');
  }

  focus() {
    record('BrowserWindow', 'focus', []);
    this.#focused = true;
    this.emit('focus');
  }

  minimize() {
    this.#minimized = true;
    this.emit('minimize');
  }

  restore() {
    record('BrowserWindow', 'restore', []);
    this.#minimized = false;
    this.emit('restore');
  }

  maximize() {
    record('BrowserWindow', 'maximize', []);
    this.#maximized = true;
    this.emit('maximize');
  }

  /** @param {Partial<import('electron').Rectangle>} bounds */
  setBounds(bounds) {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('move');
    this.emit('resize');
  }

  getNormalBounds() {
    return { ...this.#bounds };
  }

  isMaximized() {
    return this.#maximized;
  }

  isFullScreen() {
    return false;
  }

  isVisible() {
    return this.#visible;
  }

  isFocused() {
    return this.#focused;
  }

  isMinimized() {
    return this.#minimized;
  }

  isDestroyed() {
    return !openWindows.has(this);
  }

  close() {
    if (!emitPreventable(this, 'close')) this.destroy();
  }

  destroy() {
    if (!openWindows.delete(this)) return;
    this.webContents.destroy();
    this.emit('closed');
    windowClosed();
  }
}
