import { EventEmitter } from 'node:events';
import { createContext, runInContext } from 'node:vm';
import { crossWorlds } from './cross-worlds.mjs';

/**
 * A page without a screen: one context for the preload script, which can require only what a sandboxed one can, and
 * one for the page's own world, which has only what was exposed to it.
 * @type {import('./page.mjs').PageOpener}
 */
export function openRealm({ preload, invoke }) {
  const messages = new EventEmitter();
  const pageWorld = createContext(globals());

  const contextBridge = {
    /** @param {string} key @param {unknown} api */
    exposeInMainWorld(key, api) {
      if (key in pageWorld) throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      Object.defineProperty(pageWorld, key, { value: crossWorlds(api), enumerable: true });
    },
  };
  const ipcRenderer = {
    /** @param {string} channel @param {unknown[]} args */
    invoke: (channel, ...args) => invoke(channel, args),
    /** @param {string} channel @param {(...args: unknown[]) => void} listener */
    on: (channel, listener) => void messages.on(channel, listener),
    /** @param {string} channel @param {(...args: unknown[]) => void} listener */
    off: (channel, listener) => void messages.off(channel, listener),
  };
  const webUtils = { getPathForFile: () => '' };
  /** @param {string} name */
  const require = (name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer, webUtils };
    throw new Error(`module not found: ${name}`);
  };

  const preloadWorld = createContext({ ...globals(), require, module: { exports: {} }, exports: {} });
  runInContext(preload, preloadWorld, { filename: 'preload' });

  return {
    evaluate: async (source, argument) => runInContext(`(${source})`, pageWorld)(structuredClone(argument)),
    deliver: (channel, args) => void messages.emit(channel, { sender: ipcRenderer, ports: [] }, ...args),
    close: () => void messages.removeAllListeners(),
  };
}

function globals() {
  return { console, setTimeout, clearTimeout, queueMicrotask };
}
