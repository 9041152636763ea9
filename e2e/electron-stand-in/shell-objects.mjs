import { EventEmitter } from 'node:events';
import { record, recorded } from './recorder.mjs';

/** The things that live on the desktop outside of windows: the tray, notifications, images for them. */

export class Tray extends EventEmitter {
  /** @type {Tray[]} */
  static all = [];
  #isDestroyed = false;

  /** @param {unknown} image */
  constructor(image) {
    super();
    record('Tray', 'constructor', [image]);
    Tray.all.push(this);
  }

  /** @param {unknown} image */
  setImage(image) {
    this.#note('setImage', image);
  }

  /** @param {string} text */
  setToolTip(text) {
    this.#note('setToolTip', text);
  }

  /** @param {string} text */
  setTitle(text) {
    this.#note('setTitle', text);
  }

  /** @param {import('./menu.mjs').Menu | null} menu */
  setContextMenu(menu) {
    this.#note('setContextMenu', menu);
  }

  /** @param {unknown[]} args */
  popUpContextMenu(...args) {
    this.#note('popUpContextMenu', ...args);
  }

  isDestroyed() {
    return this.#isDestroyed;
  }

  destroy() {
    record('Tray', 'destroy', []);
    this.#isDestroyed = true;
    Tray.all = Tray.all.filter((tray) => tray !== this);
  }

  /** @param {string} method @param {unknown[]} args */
  #note(method, ...args) {
    if (this.#isDestroyed) throw new Error('Tray is destroyed');
    record('Tray', method, args);
  }
}

export class Notification extends EventEmitter {
  static isSupported = () => true;
  /** @type {Notification[]} */
  static shown = [];
  #isShown = false;

  /** @param {import('electron').NotificationConstructorOptions} options */
  constructor(options = {}) {
    super();
    this.options = options;
    Object.assign(this, { title: '', subtitle: '', body: '', actions: [], silent: false }, options);
  }

  show() {
    record('Notification', 'show', [this.options]);
    this.#isShown = true;
    Notification.shown.push(this);
    this.emit('show', {});
  }

  close() {
    record('Notification', 'close', [this.options]);
    if (!this.#isShown) return;
    this.#isShown = false;
    this.emit('close', {});
  }
}

class NativeImage {
  /** @param {unknown} source */
  constructor(source) {
    this.source = source;
  }

  isEmpty() {
    return this.source === null;
  }

  /** @param {boolean} isTemplate */
  setTemplateImage(isTemplate) {
    record('NativeImage', 'setTemplateImage', [isTemplate]);
  }

  addRepresentation() {}

  resize() {
    return new NativeImage(this.source);
  }

  toDataURL() {
    return Buffer.isBuffer(this.source)
      ? `data:image/png;base64,${this.source.toString('base64')}`
      : String(this.source);
  }
}

export const nativeImage = recorded('nativeImage', {
  createFromPath: (/** @type {string} */ path) => new NativeImage(path),
  createFromBuffer: (/** @type {Buffer} */ buffer) => new NativeImage(buffer),
  createFromDataURL: (/** @type {string} */ url) => new NativeImage(url),
  createEmpty: () => new NativeImage(null),
});
