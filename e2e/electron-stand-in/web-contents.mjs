import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { app } from './app.mjs';
import { receiveInvoke } from './ipc-main.mjs';
import { openPage } from './page.mjs';
import { fetchUrl } from './protocol.mjs';
import { record } from './recorder.mjs';
import { session } from './session.mjs';

/** @type {Map<number, WebContents>} */
const all = new Map();

export const webContents = {
  getAllWebContents: () => [...all.values()],
  fromId: (/** @type {number} */ id) => all.get(id),
};

export class WebContents extends EventEmitter {
  id = all.size + 1;
  session = session.defaultSession;
  mainFrame = { url: '', parent: null, frames: [] };
  /** @type {import('./page.mjs').Page | null} */
  page = null;
  /** @type {(details: object) => { action: string }} */
  windowOpenHandler = () => ({ action: 'allow' });

  /** @param {import('electron').WebPreferences} preferences */
  constructor(preferences) {
    super();
    this.preferences = preferences;
    all.set(this.id, this);
    app.emit('web-contents-created', {}, this);
  }

  /** @param {string} url */
  async loadURL(url) {
    record('webContents', 'loadURL', [url]);
    const { status, body } = await fetchUrl(url);
    if (status !== 200) throw new Error(`ERR_FAILED (${status}) loading '${url}'`);
    this.mainFrame.url = url;
    const preloadPath = this.preferences.preload;
    this.page = await openPage({
      url,
      html: body,
      preload: preloadPath ? await readFile(preloadPath, 'utf8') : '',
      fetch: fetchUrl,
      invoke: (channel, args) => receiveInvoke({ sender: this, senderFrame: this.mainFrame }, channel, args),
    });
    this.emit('dom-ready', {});
    this.emit('did-finish-load', {});
  }

  /**
   * @param {string} channel
   * @param {unknown[]} args
   */
  send(channel, ...args) {
    if (this.isDestroyed()) throw new Error('Object has been destroyed');
    this.page?.deliver(channel, structuredClone(args));
  }

  /** @param {(details: object) => { action: string }} handler */
  setWindowOpenHandler(handler) {
    record('webContents', 'setWindowOpenHandler', [handler]);
    this.windowOpenHandler = handler;
  }

  getURL() {
    return this.mainFrame.url;
  }

  isDestroyed() {
    return !all.has(this.id);
  }

  destroy() {
    all.delete(this.id);
    this.page?.close();
    this.emit('destroyed');
  }
}
