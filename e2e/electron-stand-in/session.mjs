import { EventEmitter } from 'node:events';
import { app, requireReady } from './app.mjs';
import { Protocol } from './protocol.mjs';
import { record } from './recorder.mjs';

/** @typedef {(contents: unknown, permission: string, decide: (isGranted: boolean) => void, details: object) => void} RequestHandler */
/** @typedef {(contents: unknown, permission: string, origin: string, details: object) => boolean} CheckHandler */
/** @typedef {(details: any, decide: (answer: any) => void) => void} RequestListener */

class WebRequest {
  /** @type {Map<string, RequestListener>} */
  listeners = new Map();

  /** @param {unknown[]} args a filter of addresses may come first */
  onBeforeRequest(...args) {
    this.#listen('onBeforeRequest', args);
  }

  /** @param {unknown[]} args */
  onBeforeSendHeaders(...args) {
    this.#listen('onBeforeSendHeaders', args);
  }

  /** @param {unknown[]} args */
  onHeadersReceived(...args) {
    this.#listen('onHeadersReceived', args);
  }

  /** @param {string} name @param {unknown[]} args */
  #listen(name, args) {
    record('webRequest', name, args);
    const listener = args.at(-1);
    if (typeof listener === 'function') this.listeners.set(name, /** @type {RequestListener} */ (listener));
    else this.listeners.delete(name);
  }
}

export class Session extends EventEmitter {
  protocol = new Protocol();
  webRequest = new WebRequest();
  /** @type {RequestHandler | null} */
  #requestHandler = null;
  /** @type {CheckHandler | null} */
  #checkHandler = null;
  #checksSpelling = true;
  /** What else was set, by the name of its setter, for tests to ask. @type {Record<string, unknown>} */
  handlers = {};

  /** @param {string} partition */
  constructor(partition) {
    super();
    this.partition = partition;
  }

  /** @param {RequestHandler | null} handler */
  setPermissionRequestHandler(handler) {
    this.#keep('setPermissionRequestHandler', handler);
    this.#requestHandler = handler;
  }

  /** @param {CheckHandler | null} handler */
  setPermissionCheckHandler(handler) {
    this.#keep('setPermissionCheckHandler', handler);
    this.#checkHandler = handler;
  }

  /** @param {unknown} handler */
  setDevicePermissionHandler(handler) {
    this.#keep('setDevicePermissionHandler', handler);
  }

  /** @param {unknown} handler */
  setDisplayMediaRequestHandler(handler) {
    this.#keep('setDisplayMediaRequestHandler', handler);
  }

  /** @param {unknown} handler */
  setBluetoothPairingHandler(handler) {
    this.#keep('setBluetoothPairingHandler', handler);
  }

  /** @param {unknown} handler */
  setUSBProtectedClassesHandler(handler) {
    this.#keep('setUSBProtectedClassesHandler', handler);
  }

  /** @param {string} name @param {unknown} handler */
  #keep(name, handler) {
    record('session', name, [handler]);
    this.handlers[name] = handler;
  }

  /** @param {boolean} isEnabled */
  setSpellCheckerEnabled(isEnabled) {
    record('session', 'setSpellCheckerEnabled', [isEnabled]);
    this.#checksSpelling = isEnabled;
  }

  isSpellCheckerEnabled() {
    return this.#checksSpelling;
  }

  isPersistent() {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  async clearStorageData() {}

  /**
   * As in Electron: without handlers everything is granted.
   * @param {unknown} contents
   * @param {string} permission
   * @param {string} url
   * @returns {Promise<boolean>}
   */
  async isGranted(contents, permission, url) {
    if (!this.checksPermission(contents, permission, url)) return false;
    const handler = this.#requestHandler;
    if (!handler) return true;
    return new Promise((decide) => handler(contents, permission, decide, { requestingUrl: url, isMainFrame: true }));
  }

  /** @param {unknown} contents @param {string} permission @param {string} url */
  checksPermission(contents, permission, url) {
    return this.#checkHandler?.(contents, permission, url, { requestingUrl: url, isMainFrame: true }) ?? true;
  }
}

const defaultSession = new Session('');
/** @type {Map<string, Session>} */
const partitions = new Map();

/** @type {WeakSet<Session>} */
const told = new WeakSet();

/** Electron tells of each session, the default one too, before anybody gets hold of it. @param {Session} made */
function tellOnce(made) {
  if (told.has(made)) return made;
  told.add(made);
  app.emit('session-created', made);
  return made;
}

export const session = {
  get defaultSession() {
    requireReady('session.defaultSession');
    return tellOnce(defaultSession);
  },
  /** @param {string} partition */
  fromPartition(partition) {
    requireReady('session.fromPartition');
    if (partition === '') return tellOnce(defaultSession);
    const made = partitions.get(partition) ?? new Session(partition);
    partitions.set(partition, made);
    return tellOnce(made);
  },
};

/** The one of Electron's own module, which is the default session's. */
export const protocol = defaultSession.protocol;

/**
 * For tests: what a page of the first session that knows the address's scheme gets.
 * @param {string} url
 * @param {RequestInit} [init]
 */
export async function fetchUrl(url, init) {
  const scheme = new URL(url).protocol.slice(0, -1);
  const all = [defaultSession, ...partitions.values()];
  const owner = all.find((candidate) => candidate.protocol.isProtocolHandled(scheme)) ?? defaultSession;
  const response = await owner.protocol.answer(url, init);
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
