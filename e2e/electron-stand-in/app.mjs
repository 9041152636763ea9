import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitPreventable } from './preventable.mjs';
import { record, recorded } from './recorder.mjs';
import { createSingleInstance } from './single-instance.mjs';

const { name, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
// Not the folder of whoever runs the tests; the same for all that one of them starts.
const appData = process.env.XDG_CONFIG_HOME ?? join(tmpdir(), `aintern-stand-in-${process.ppid}`);
/** @type {Record<string, string>} */
const paths = {
  userData: join(appData, name),
  appData,
  home: homedir(),
  temp: tmpdir(),
  logs: join(appData, name, 'logs'),
};
/** @type {Set<import('./browser-window.mjs').BrowserWindow>} */
export const openWindows = new Set();

let isReady = false;
/** @type {Promise<void> | undefined} */
let ready;
let isQuitting = false;
let isSandboxEnforced = false;
/** @type {ReturnType<typeof createSingleInstance> | undefined} */
let instance;
let badgeCount = 0;
let loginItem = {};

const emitter = new EventEmitter();

export const app = Object.assign(
  emitter,
  {
    name,
    isPackaged: false,
    commandLine: recorded('commandLine', { appendSwitch: () => {}, removeSwitch: () => {}, hasSwitch: () => false }),
  },
  recorded('app', {
    getName: () => app.name,
    setName: (/** @type {string} */ given) => void Object.assign(app, { name: given }),
    getVersion: () => version,
    getPath: (/** @type {string} */ key) => paths[key] ?? tmpdir(),
    setPath: (/** @type {string} */ key, /** @type {string} */ path) => void Object.assign(paths, { [key]: path }),
    getAppPath: () => process.cwd(),
    isReady: () => isReady,
    whenReady,
    requestSingleInstanceLock: (/** @type {unknown} */ additionalData) => {
      instance ??= createSingleInstance(app.getPath('userData'), welcomeSecond);
      return instance.request(additionalData);
    },
    hasSingleInstanceLock: () => instance?.has() ?? false,
    releaseSingleInstanceLock: () => instance?.release(),
    getLoginItemSettings: () => ({ openAtLogin: false, executableWillLaunchAtLogin: false, ...loginItem }),
    setLoginItemSettings: (/** @type {object} */ settings) => {
      loginItem = settings;
    },
    setBadgeCount: (/** @type {number} */ count = 0) => {
      badgeCount = count;
      return true;
    },
    getBadgeCount: () => badgeCount,
    setAsDefaultProtocolClient: () => true,
    isDefaultProtocolClient: () => false,
    removeAsDefaultProtocolClient: () => true,
    getLocale: () => 'en-US',
    getAppMetrics: () => [],
    relaunch: () => {},
    hide: () => {},
    show: () => {},
    setAppUserModelId: () => {},
    enableSandbox: () => {
      requireNotReady('app.enableSandbox');
      isSandboxEnforced = true;
    },
    focus: () => {},
    quit,
    exit: (/** @type {number} */ code = 0) => process.exit(code),
  }),
);

emitter.on('newListener', (name) => name === 'ready' && whenReady());

/**
 * Electron is ready some time after the entry module has run. When that is cannot be seen from here, so it is some
 * time after the app has asked.
 */
function whenReady() {
  ready ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
    isReady = true;
    // An app lives until it quits, even when nothing is left to wait for.
    setInterval(() => {}, 2 ** 30);
    emitter.emit('ready', {}, {});
  });
  return ready;
}

/** @param {{ argv: string[], cwd: string, additionalData: unknown }} start */
async function welcomeSecond({ argv, cwd, additionalData }) {
  // Only to an app that is ready, however early the other was started.
  await whenReady();
  emitter.emit('second-instance', {}, argv, cwd, additionalData);
}

/** Whatever a window says of its own page. */
export function areAllSandboxed() {
  return isSandboxEnforced;
}

/** @param {string} what */
export function requireReady(what) {
  if (!isReady) throw new Error(`${what} before app is ready`);
}

/** @param {string} what */
export function requireNotReady(what) {
  if (isReady) throw new Error(`${what} should be called before app is ready`);
}

export function windowClosed() {
  if (openWindows.size > 0 || isQuitting) return;
  if (emitter.listenerCount('window-all-closed') === 0) quit();
  emitter.emit('window-all-closed');
}

function quit() {
  if (emitPreventable(emitter, 'before-quit')) return;
  isQuitting = true;
  for (const window of [...openWindows]) window.close();
  isQuitting = openWindows.size === 0 && !emitPreventable(emitter, 'will-quit');
  if (!isQuitting) return;
  record('app', 'exiting', []);
  emitter.emit('quit', {}, 0);
  process.exit(0);
}
