import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { app, areAllSandboxed } from './app.mjs';
import { createCloneCodec } from './clone-codec.mjs';
import { browser } from './driver.mjs';
import { receiveInvoke, receiveMessage } from './ipc-main.mjs';
import { readPreferences } from './page-preferences.mjs';
import { writePageScript } from './page-script.mjs';
import { emitPreventable } from './preventable.mjs';
import { record } from './recorder.mjs';
import { onSocket, serveOrigin, socketPath } from './serve-origin.mjs';
import { session } from './session.mjs';
import { WebFrame } from './web-frame.mjs';

/** @type {Map<number, WebContents>} */
const all = new Map();
let count = 0;
const codec = createCloneCodec();
/** What Chromium loads by itself. */
const foreign = /^(?:https?|about|data|file):/;

export const webContents = {
  getAllWebContents: () => [...all.values()],
  fromId: (/** @type {number} */ id) => all.get(id),
  getFocusedWebContents: () => [...all.values()].find((contents) => contents.isFocused()) ?? null,
};

onSocket((key, socket) => {
  const owner = [...all.values()].find((contents) => contents.key === key);
  if (owner) owner.attach(socket);
  else socket.close();
});

export class WebContents extends EventEmitter {
  /** Known to the harness of this page only, so that no other page can speak for it. */
  key = randomUUID();
  /** @type {(details: any) => { action: string, overrideBrowserWindowOptions?: object }} */
  windowOpenHandler = () => ({ action: 'allow' });
  /** @type {{ isVisible: boolean, isFocused: boolean }} */
  #state = { isVisible: true, isFocused: true };
  /** @type {import('ws').WebSocket | null} the top frame's */
  #socket = null;
  /** @type {import('./serve-origin.mjs').ServedOrigin | null} */
  #served = null;
  #webRtcPolicy = 'default';
  #isCrashed = false;
  #isLoading = false;

  /** @param {import('electron').WebPreferences} preferences */
  constructor(preferences) {
    super();
    count += 1;
    this.id = count;
    this.preferences = preferences;
    this.session = /** @type {import('./session.mjs').Session} */ (
      preferences.session ?? session.fromPartition(preferences.partition ?? '')
    );
    this.mainFrame = new WebFrame(null, (channel, args) => this.#deliver(channel, args));
    all.set(this.id, this);
    app.emit('web-contents-created', {}, this);
  }

  /** @param {string} url */
  async loadURL(url) {
    record('webContents', 'loadURL', [url]);
    if (foreign.test(url) && !this.session.protocol.isProtocolHandled(new URL(url).protocol.slice(0, -1))) {
      return this.#loadForeign(url);
    }
    const response = await this.session.protocol.answer(url);
    if (response.status >= 400) throw new Error(`ERR_FAILED (-2) loading '${url}': ${response.status}`);
    await response.body?.cancel();
    const served = await serveOrigin(this.session, url);
    this.#served = served;
    this.mainFrame.url = url;
    this.#isLoading = true;
    this.emit('did-start-loading');
    const loaded = once(this, 'did-finish-load');
    await browser.openPage({ contentsId: this.id, url: served.toPage(url), script: await this.#pageScript(served) });
    await loaded;
  }

  /** As Chromium has it: nothing of Electron is in it. @param {string} url */
  async #loadForeign(url) {
    this.mainFrame.url = url;
    await browser.openPage({ contentsId: this.id, url, script: '' });
  }

  /** @param {import('./serve-origin.mjs').ServedOrigin} served */
  async #pageScript(served) {
    const { preload } = this.preferences;
    const { nodeIntegration, nodeIntegrationInSubFrames, sandbox, contextIsolation } = readPreferences(
      this.preferences,
    );
    const isSandboxed = sandbox || areAllSandboxed();
    const mayNotify = this.session.checksPermission(this, 'notifications', this.mainFrame.url);
    const given = {
      origin: served.origin,
      socketPath: `${socketPath}${this.key}`,
      isInSubframes: nodeIntegrationInSubFrames,
      isSandboxed,
      isIsolated: contextIsolation,
      // In a world of its own Node is not the page's.
      hasNode: nodeIntegration && !isSandboxed && !contextIsolation,
      permissions: { notifications: mayNotify ? 'granted' : 'denied' },
      platform: process.platform,
    };
    return writePageScript(given, preload ? await readFile(preload, 'utf8') : '');
  }

  /** @param {import('ws').WebSocket} socket of one frame */
  attach(socket) {
    const subframe = new WebFrame(this.mainFrame, () => {});
    socket.on('message', (data) => {
      const message = codec.decode(String(data));
      const frame = message.frame.isTop ? this.mainFrame : subframe;
      frame.url = this.#served?.toApp(message.frame.url) ?? message.frame.url;
      if (message.frame.isTop) this.#socket = socket;
      void this.#receive(socket, frame, message);
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    if (!this.#state.isVisible || !this.#state.isFocused) this.#sendState(socket);
  }

  /**
   * @param {import('ws').WebSocket} socket
   * @param {WebFrame} frame
   * @param {any} message
   */
  async #receive(socket, frame, message) {
    const from = { sender: this, senderFrame: frame };
    const reply = (/** @type {object} */ answer) =>
      socket.send(codec.encode({ kind: 'reply', id: message.id, ...answer }));
    switch (message.kind) {
      case 'invoke':
        return receiveInvoke(from, message.channel, message.args).then(
          (value) => reply({ value }),
          (cause) => reply({ error: cause.message }),
        );
      case 'send':
        return receiveMessage(from, message.channel, message.args);
      case 'permission':
        return reply({ value: await this.session.isGranted(this, message.permission, frame.url) });
      case 'open':
        return void this.openWindow(message);
      case 'close':
        return void this.emit('close-requested');
      case 'dom-ready':
        return void this.emit('dom-ready', {});
      case 'load':
        this.#isLoading = false;
        this.emit('did-stop-loading');
        return void this.emit('did-finish-load', {});
    }
  }

  /** @param {{ url: string, frameName?: string, features?: string }} details */
  openWindow({ url, frameName = '', features = '' }) {
    const disposition = 'foreground-tab';
    const referrer = { url: '', policy: 'default' };
    const details = { url, frameName, features, disposition, referrer };
    const { action, overrideBrowserWindowOptions: options = {} } = this.windowOpenHandler(details);
    if (action === 'allow') this.emit('window-allowed', { url, options });
  }

  /**
   * The page wants to go somewhere: whether it may.
   * @param {{ url: string, isMainFrame: boolean }} where
   */
  mayNavigate({ url, isMainFrame }) {
    const appUrl = this.#served?.toApp(url) ?? url;
    const details = {
      url: appUrl,
      isMainFrame,
      isSameDocument: false,
      frame: this.mainFrame,
      initiator: this.mainFrame,
    };
    if (emitPreventable(this, 'will-frame-navigate', details)) return false;
    return !isMainFrame || !emitPreventable(this, 'will-navigate', details, appUrl);
  }

  /** @param {{ reason: string, exitCode: number }} details */
  crashed(details) {
    this.#isCrashed = true;
    this.#socket = null;
    this.emit('render-process-gone', {}, details);
    app.emit('render-process-gone', {}, this, details);
  }

  /** @param {{ isVisible: boolean, isFocused: boolean }} state of the window */
  setState({ isVisible, isFocused }) {
    // A page that is not throttled in the background is not told that it is there.
    this.#state = { isVisible: isVisible || this.preferences.backgroundThrottling === false, isFocused };
    if (this.#socket) this.#sendState(this.#socket);
  }

  /** @param {import('ws').WebSocket} socket */
  #sendState(socket) {
    socket.send(codec.encode({ kind: 'state', ...this.#state }));
  }

  /** @param {string} channel @param {unknown[]} args */
  #deliver(channel, args) {
    if (this.isDestroyed()) throw new Error('Object has been destroyed');
    const text = codec.encode({ kind: 'message', channel, args });
    this.#socket?.send(text);
  }

  /** @param {string} channel @param {unknown[]} args */
  send(channel, ...args) {
    this.#deliver(channel, args);
  }

  /** @param {(details: any) => { action: string, overrideBrowserWindowOptions?: object }} handler */
  setWindowOpenHandler(handler) {
    record('webContents', 'setWindowOpenHandler', [handler]);
    this.windowOpenHandler = handler;
  }

  reload() {
    record('webContents', 'reload', []);
    this.#isCrashed = false;
    void browser.reloadPage({ contentsId: this.id });
  }

  /** @param {string} source */
  executeJavaScript(source) {
    return browser.evaluateInPage({ contentsId: this.id, source });
  }

  forcefullyCrashRenderer() {
    void browser.crashPage({ contentsId: this.id });
  }

  isCrashed() {
    return this.#isCrashed;
  }

  isLoading() {
    return this.#isLoading;
  }

  isFocused() {
    return this.#state.isFocused;
  }

  getLastWebPreferences() {
    return readPreferences(this.preferences);
  }

  focus() {
    record('webContents', 'focus', []);
  }

  /** @param {string} policy */
  setWebRTCIPHandlingPolicy(policy) {
    record('webContents', 'setWebRTCIPHandlingPolicy', [policy]);
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy() {
    return this.#webRtcPolicy;
  }

  closeDevTools() {
    record('webContents', 'closeDevTools', []);
  }

  getURL() {
    return this.mainFrame.url;
  }

  getOSProcessId() {
    return process.pid;
  }

  isDestroyed() {
    return !all.has(this.id);
  }

  destroy() {
    if (!all.delete(this.id)) return;
    this.#socket?.close();
    void browser.closePage({ contentsId: this.id });
    this.emit('destroyed');
  }
}
