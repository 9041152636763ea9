import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/**
 * Chromium knows no scheme of ours, so each origin of a session is served on a port of its own, where it is an origin
 * as well: with what the app's handler answers, its headers included, and a socket for the frames of windows.
 *
 * @typedef {object} ServedOrigin
 * @property {string} origin as the page sees it
 * @property {(url: string) => string} toPage an address of the app as the page has it
 * @property {(url: string) => string} toApp and back
 */

/** @type {Map<import('./session.mjs').Session, Map<string, Promise<ServedOrigin>>>} */
const served = new Map();
/** @type {(key: string, socket: import('ws').WebSocket) => void} */
let welcome = () => {};

export const socketPath = '/.electron-stand-in/';

/** @param {(key: string, socket: import('ws').WebSocket) => void} listener gets each socket with the key that it gave */
export function onSocket(listener) {
  welcome = listener;
}

/**
 * @param {import('./session.mjs').Session} session
 * @param {string} url
 */
export function serveOrigin(session, url) {
  const { protocol, host } = new URL(url);
  const appOrigin = `${protocol}//${host}`;
  const origins = served.get(session) ?? new Map();
  served.set(session, origins);
  const origin = origins.get(appOrigin) ?? listen(session, appOrigin);
  origins.set(appOrigin, origin);
  return origin;
}

/**
 * @param {import('./session.mjs').Session} session
 * @param {string} appOrigin
 * @returns {Promise<ServedOrigin>}
 */
async function listen(session, appOrigin) {
  const server = createServer((request, response) => {
    answer(session, appOrigin, request, response).catch((cause) => {
      console.error(cause);
      response.destroy();
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const path = request.url ?? '';
    if (!path.startsWith(socketPath)) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(path.slice(socketPath.length), opened));
  });
  const port = await listenOn(server, Number(process.env.AINTERN_STAND_IN_PORT ?? 0));
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    toPage: (url) => (url.startsWith(appOrigin) ? `${origin}${url.slice(appOrigin.length)}` : url),
    toApp: (url) => (url.startsWith(origin) ? `${appOrigin}${url.slice(origin.length)}` : url),
  };
}

/**
 * A second start takes the port of the first, so that the page finds what it has stored; where that is taken, any.
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
function listenOn(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => (port === 0 ? reject(cause) : resolve(listenOn(server, 0))));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
}

/**
 * @param {import('./session.mjs').Session} session
 * @param {string} appOrigin
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer({ protocol, webRequest }, appOrigin, request, response) {
  const { method = 'GET' } = request;
  const url = `${appOrigin}${request.url}`;
  const before = await consult(webRequest.listeners.get('onBeforeRequest'), { url, method });
  if (before.cancel) return void response.destroy();
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const answered = await protocol.answer(url, {
    method,
    headers,
    ...(hasBody ? { body: new Uint8Array(await buffer(request)) } : {}),
  });
  const given = Object.fromEntries([...answered.headers].map(([name, value]) => [name, [value]]));
  const received = await consult(webRequest.listeners.get('onHeadersReceived'), {
    url,
    method,
    responseHeaders: given,
  });
  response.writeHead(answered.status, received.responseHeaders ?? given);
  if (answered.body) for await (const chunk of answered.body) response.write(chunk);
  response.end();
}

/**
 * @param {import('./session.mjs').RequestListener | undefined} listener
 * @param {object} details
 * @returns {Promise<{ cancel?: boolean, responseHeaders?: Record<string, string[]> }>}
 */
async function consult(listener, details) {
  if (!listener) return {};
  return new Promise((decide) => listener(details, (given) => decide(given ?? {})));
}
