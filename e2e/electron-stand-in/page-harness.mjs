/**
 * Makes a page of Chromium into the page of a BrowserWindow: Electron's modules for the preload script, and what Electron
 * would tell main about the page. It is added to every document before its own scripts, as its own source: nothing from
 * outside the function is there.
 *
 * @param {object} given
 * @param {string} given.origin where the window's own pages are
 * @param {string} given.socketPath
 * @param {boolean} given.isInSubframes whether the preload script runs in frames too
 * @param {boolean} given.isSandboxed
 * @param {boolean} given.isIsolated whether the preload script has a world of its own
 * @param {boolean} given.hasNode whether Node is in the page's own world
 * @param {Record<string, string>} given.permissions by the permission: what main's handler says without being asked
 * @param {NodeJS.Platform} given.platform
 * @param {ReturnType<typeof import('./clone-codec.mjs').createCloneCodec>} codec
 * @param {typeof import('./cross-worlds.mjs').crossWorlds} crossWorlds
 * @param {(require: (name: string) => unknown, process: object, module: object, exports: object, ...worlds: object[]) => void} preload
 */
export function runHarness(given, codec, crossWorlds, preload) {
  const isTop = window.top === window;
  if (location.origin !== given.origin || !(isTop || given.isInSubframes)) return;

  /** @type {Map<number, { resolve(value: unknown): void, reject(cause: Error): void }>} */
  const asked = new Map();
  /** @type {Map<string, Set<(event: object, ...args: unknown[]) => void>>} */
  const listeners = new Map();
  /** @type {string[]} */
  const queue = [];
  let count = 0;
  const state = { isVisible: true, isFocused: true };

  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${given.socketPath}`);
  socket.addEventListener('open', () => {
    for (const text of queue.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => receive(codec.decode(data)));

  /** @param {object} message */
  function tell(message) {
    const text = codec.encode({ ...message, frame: { url: location.href, isTop } });
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else queue.push(text);
  }

  /** @param {object} message @returns {Promise<any>} */
  function ask(message) {
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      // First, since it throws for what cannot be cloned.
      tell({ ...message, id });
      asked.set(id, { resolve, reject });
    });
  }

  /** @param {any} message */
  function receive(message) {
    if (message.kind === 'reply') {
      const waiting = asked.get(message.id);
      asked.delete(message.id);
      if ('error' in message) waiting?.reject(new Error(message.error));
      else waiting?.resolve(message.value);
    } else if (message.kind === 'message') {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) {
        listener({ sender: ipcRenderer, ports: [] }, ...message.args);
      }
    } else if (message.kind === 'state') {
      const was = { ...state };
      Object.assign(state, { isVisible: message.isVisible, isFocused: message.isFocused });
      if (was.isVisible !== state.isVisible) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      if (was.isFocused !== state.isFocused) window.dispatchEvent(new Event(state.isFocused ? 'focus' : 'blur'));
    }
  }

  const ipcRenderer = {
    /** @param {string} channel @param {unknown[]} args */
    invoke: (channel, ...args) => ask({ kind: 'invoke', channel, args }),
    /** @param {string} channel @param {unknown[]} args */
    send: (channel, ...args) => tell({ kind: 'send', channel, args }),
    /** @param {string} channel @param {(event: object, ...args: unknown[]) => void} listener */
    on(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    /** @param {string} channel @param {(event: object, ...args: unknown[]) => void} listener */
    off(channel, listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
    /** @param {string} channel @param {(event: object, ...args: unknown[]) => void} listener */
    removeListener: (channel, listener) => ipcRenderer.off(channel, listener),
  };
  const contextBridge = {
    /** @param {string} key @param {unknown} api */
    exposeInMainWorld(key, api) {
      if (!given.isIsolated) throw new Error('contextBridge API can only be used when contextIsolation is enabled');
      if (key in window) throw new Error('Cannot bind an API on top of an existing property on the window object');
      Object.defineProperty(window, key, { value: crossWorlds(api), enumerable: true });
    },
  };
  const webUtils = {
    /** @param {unknown} file */
    getPathForFile(file) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected to receive a File object');
      // A file that a script has made has none, and those of a spec are made by one.
      return '';
    },
  };

  if (isTop) {
    standInForWindow();
    document.addEventListener('DOMContentLoaded', () => tell({ kind: 'dom-ready' }));
    window.addEventListener('load', () => tell({ kind: 'load' }));
  }
  const module = { exports: {} };
  const process = {
    type: 'renderer',
    platform: given.platform,
    sandboxed: given.isSandboxed,
    contextIsolated: given.isIsolated,
    versions: {},
    env: {},
  };
  /** @param {string} name */
  const require = (name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer, webUtils };
    throw new Error(`module not found: ${name}`);
  };
  if (given.hasNode) Object.assign(window, { require, process, module, exports: module.exports, global: window });
  const world = given.isIsolated ? isolate() : window;
  preload(require, process, module, module.exports, world, world, world);

  /** The window as a world of its own has it: what is set there stays there. */
  function isolate() {
    /** @type {Record<PropertyKey, unknown>} */
    const own = {};
    return new Proxy(own, {
      has: (_own, key) => key in own || key in window,
      get(_own, key) {
        if (key in own) return own[key];
        const value = Reflect.get(window, key);
        // Methods of the window want the window itself; classes have a prototype and do not.
        return typeof value === 'function' && !value.prototype ? value.bind(window) : value;
      },
    });
  }

  /** What the page asks of its window, and what its window is. */
  function standInForWindow() {
    window.close = () => tell({ kind: 'close' });
    window.open = (url = 'about:blank', frameName = '', features = '') => {
      tell({ kind: 'open', url: new URL(url, location.href).href, frameName, features });
      // Where main allows it, the window is one of main's making: the page does not get hold of it.
      return null;
    };
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => !state.isVisible },
      visibilityState: { configurable: true, get: () => (state.isVisible ? 'visible' : 'hidden') },
      hasFocus: { configurable: true, writable: true, value: () => state.isFocused },
    });
    // A notification, unlike all that follows, is asked for beforehand, by a property.
    Object.defineProperty(Notification, 'permission', {
      configurable: true,
      get: () => given.permissions.notifications,
    });
    Notification.requestPermission = async () =>
      (await ask({ kind: 'permission', permission: 'notifications' })) ? 'granted' : 'denied';
    guard(navigator.clipboard, 'writeText', 'clipboard-sanitized-write');
    guard(navigator.clipboard, 'write', 'clipboard-sanitized-write');
    guard(navigator.clipboard, 'readText', 'clipboard-read');
    guard(navigator.clipboard, 'read', 'clipboard-read');
    guard(navigator.mediaDevices, 'getUserMedia', 'media');
    guard(navigator.mediaDevices, 'getDisplayMedia', 'display-capture');
    guardPosition('getCurrentPosition');
    guardPosition('watchPosition');
  }

  /** It answers by a callback. @param {'getCurrentPosition' | 'watchPosition'} method */
  function guardPosition(method) {
    const run = navigator.geolocation[method].bind(navigator.geolocation);
    Object.defineProperty(navigator.geolocation, method, {
      configurable: true,
      writable: true,
      value: async (
        /** @type {PositionCallback} */ tell,
        /** @type {PositionErrorCallback} */ fail = () => {},
        /** @type {PositionOptions} */ options = {},
      ) => {
        if (await ask({ kind: 'permission', permission: 'geolocation' })) return run(tell, fail, options);
        fail(/** @type {GeolocationPositionError} */ ({ code: 1, message: 'User denied Geolocation' }));
      },
    });
  }

  /**
   * @param {any} object not there in a page that is not secure
   * @param {string} method
   * @param {string} permission
   */
  function guard(object, method, permission) {
    const run = object?.[method]?.bind(object);
    if (!run) return;
    Object.defineProperty(object, method, {
      configurable: true,
      writable: true,
      value: async (/** @type {unknown[]} */ ...args) => {
        if (await ask({ kind: 'permission', permission })) return run(...args);
        throw new DOMException('Permission denied', 'NotAllowedError');
      },
    });
  }
}
