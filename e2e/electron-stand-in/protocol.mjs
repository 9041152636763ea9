import { requireNotReady, requireReady } from './app.mjs';
import { record } from './recorder.mjs';

/** @typedef {(request: Request) => Response | Promise<Response>} ProtocolHandler */

/** Each session has one of its own: what is handled in one is unknown in the others. */
export class Protocol {
  /** @type {Map<string, ProtocolHandler>} */
  #handlers = new Map();

  /** @param {object[]} schemes */
  registerSchemesAsPrivileged(schemes) {
    record('protocol', 'registerSchemesAsPrivileged', [schemes]);
    requireNotReady('protocol.registerSchemesAsPrivileged');
  }

  /** @param {string} scheme @param {ProtocolHandler} handler */
  handle(scheme, handler) {
    record('protocol', 'handle', [scheme, handler]);
    requireReady('protocol.handle');
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  /** @param {string} scheme */
  unhandle(scheme) {
    this.#handlers.delete(scheme);
  }

  /** @param {string} scheme */
  isProtocolHandled(scheme) {
    return this.#handlers.has(scheme);
  }

  /**
   * What a page gets when it loads an address.
   * @param {string} url
   * @param {RequestInit} [init]
   */
  async answer(url, init) {
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`);
    return handler(new Request(url, init));
  }
}
