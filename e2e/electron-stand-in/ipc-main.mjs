import { EventEmitter } from 'node:events';
import { record } from './recorder.mjs';

/** @typedef {(event: object, ...args: unknown[]) => unknown} Handler */

/** @type {Map<string, Handler>} */
const handlers = new Map();

class IpcMain extends EventEmitter {
  /** @param {string} channel @param {Handler} handler */
  handle(channel, handler) {
    record('ipcMain', 'handle', [channel, handler]);
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  }

  /** @param {string} channel */
  removeHandler(channel) {
    record('ipcMain', 'removeHandler', [channel]);
    handlers.delete(channel);
  }
}

export const ipcMain = new IpcMain();

/**
 * What arrives when a frame calls ipcRenderer.invoke. Both ways go through a structured clone, as between processes.
 * @param {{ sender: object, senderFrame: object | null }} from
 * @param {string} channel
 * @param {unknown[]} args
 */
export async function receiveInvoke(from, channel, args) {
  const cloned = structuredClone(args);
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return structuredClone(await handler(eventOf(from), ...cloned));
  } catch (cause) {
    throw new Error(`Error invoking remote method '${channel}': ${cause}`);
  }
}

/**
 * What arrives when a frame calls ipcRenderer.send.
 * @param {{ sender: object, senderFrame: object | null }} from
 * @param {string} channel
 * @param {unknown[]} args
 */
export function receiveMessage(from, channel, args) {
  ipcMain.emit(channel, eventOf(from), ...structuredClone(args));
}

/** @param {{ sender: object, senderFrame: object | null }} from */
function eventOf(from) {
  return { type: 'frame', processId: 1, frameId: 1, ...from };
}
