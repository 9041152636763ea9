import { requireNotReady, requireReady } from './app.mjs';
import { recorded } from './recorder.mjs';

/** @typedef {(request: Request) => Response | Promise<Response>} ProtocolHandler */

/** @type {Map<string, ProtocolHandler>} */
const handlers = new Map();

export const protocol = recorded('protocol', {
  registerSchemesAsPrivileged: () => requireNotReady('protocol.registerSchemesAsPrivileged'),
  handle: (/** @type {string} */ scheme, /** @type {ProtocolHandler} */ handler) => {
    requireReady('protocol.handle');
    handlers.set(scheme, handler);
  },
  unhandle: (/** @type {string} */ scheme) => void handlers.delete(scheme),
  isProtocolHandled: (/** @type {string} */ scheme) => handlers.has(scheme),
});

/**
 * What a page gets when it loads an address.
 * @param {string} url
 * @param {RequestInit} [init]
 */
export async function fetchUrl(url, init) {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME loading '${url}'`);
  const response = await handler(new Request(url, init));
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
