import { EventEmitter } from 'node:events';
import { recorded } from './recorder.mjs';

/** @typedef {(event: object, ...args: unknown[]) => unknown} Handler */

/** @type {Map<string, Handler>} */
const handlers = new Map();

export const ipcMain = Object.assign(
  new EventEmitter(),
  recorded('ipcMain', {
    handle: (/** @type {string} */ channel, /** @type {Handler} */ handler) => {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      handlers.set(channel, handler);
    },
    removeHandler: (/** @type {string} */ channel) => void handlers.delete(channel),
  }),
);

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
    const event = { type: 'frame', processId: 1, frameId: 1, ...from };
    return structuredClone(await handler(event, ...cloned));
  } catch (cause) {
    throw new Error(`Error invoking remote method '${channel}': ${cause}`);
  }
}
