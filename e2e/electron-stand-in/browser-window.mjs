import { EventEmitter } from 'node:events';
import { app, openWindows, requireReady, windowClosed } from './app.mjs';
import { emitPreventable } from './preventable.mjs';
import { record } from './recorder.mjs';
import { WebContents } from './web-contents.mjs';

let count = 0;

export class BrowserWindow extends EventEmitter {
  static getAllWindows = () => [...openWindows];
  static getFocusedWindow = () => BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  static fromId = (/** @type {number} */ id) =>
    BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null;
  static fromWebContents = (/** @type {unknown} */ contents) =>
    BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;

  #visible;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #bounds;
  #title;

  /** @param {import('electron').BrowserWindowConstructorOptions} options */
  constructor(options = {}) {
    super();
    requireReady('Cannot create BrowserWindow');
    record('BrowserWindow', 'constructor', [options]);
    count += 1;
    this.id = count;
    this.options = options;
    this.#visible = options.show ?? true;
    this.#title = options.title ?? '';
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.webContents = new WebContents(options.webPreferences ?? {});
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.on('close-requested', () => this.close());
    this.webContents.on('window-allowed', (allowed) => this.#openChild(allowed));
    openWindows.add(this);
    app.emit('browser-window-created', {}, this);
  }

  /**
   * A window that a page opened and main allowed: like its parent, where it is not told to be otherwise.
   * @param {{ url: string, options: import('electron').BrowserWindowConstructorOptions }} allowed
   */
  #openChild({ url, options }) {
    const webPreferences = { ...this.options.webPreferences, ...options.webPreferences };
    const child = new BrowserWindow({ ...options, webPreferences });
    this.webContents.emit('did-create-window', child, { url, options });
    child.loadURL(url).catch(() => child.webContents.emit('did-fail-load', {}, -2, 'ERR_FAILED', url, true));
  }

  /** @param {string} url */
  loadURL(url) {
    return this.webContents.loadURL(url);
  }

  show() {
    record('BrowserWindow', 'show', []);
    const wasVisible = this.#visible;
    this.#visible = true;
    this.focus();
    if (!wasVisible) this.emit('show');
  }

  showInactive() {
    record('BrowserWindow', 'showInactive', []);
    const wasVisible = this.#visible;
    this.#visible = true;
    this.#told();
    if (!wasVisible) this.emit('show');
  }

  hide() {
    record('BrowserWindow', 'hide', []);
    this.blur();
    this.#visible = false;
    this.#told();
    this.emit('hide');
  }

  focus() {
    record('BrowserWindow', 'focus', []);
    if (this.#focused || !this.#visible || this.#minimized) return;
    this.#focused = true;
    this.#told();
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  }

  blur() {
    if (!this.#focused) return;
    this.#focused = false;
    this.#told();
    this.emit('blur');
    app.emit('browser-window-blur', {}, this);
  }

  /** The page knows whether it can be seen. */
  #told() {
    const isVisible = this.#visible && !this.#minimized;
    this.webContents.setState({ isVisible, isFocused: this.#focused });
  }

  minimize() {
    record('BrowserWindow', 'minimize', []);
    this.#minimized = true;
    this.blur();
    this.#told();
    this.emit('minimize');
  }

  restore() {
    record('BrowserWindow', 'restore', []);
    this.#minimized = false;
    this.#told();
    this.focus();
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

  getBounds() {
    return { ...this.#bounds };
  }

  getNormalBounds() {
    return { ...this.#bounds };
  }

  /** @param {boolean} isFlashing */
  flashFrame(isFlashing) {
    record('BrowserWindow', 'flashFrame', [isFlashing]);
  }

  /** @param {number} progress */
  setProgressBar(progress) {
    record('BrowserWindow', 'setProgressBar', [progress]);
  }

  /** @param {unknown} image @param {string} description */
  setOverlayIcon(image, description) {
    record('BrowserWindow', 'setOverlayIcon', [image, description]);
  }

  /** @param {string} title */
  setTitle(title) {
    record('BrowserWindow', 'setTitle', [title]);
    this.#title = title;
  }

  getTitle() {
    return this.#title;
  }

  reload() {
    this.webContents.reload();
  }

  moveTop() {
    record('BrowserWindow', 'moveTop', []);
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
