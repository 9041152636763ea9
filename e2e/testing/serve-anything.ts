import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const types: Readonly<Record<string, string>> = { '/image': 'image/svg+xml', '/script': 'text/javascript' };

/** Starts a local server that answers every request of a page and records it. */
export async function serveAnything() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', types[url] ?? 'text/html').end(url === '/image' ? picture : '');
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (_socket, { url = '' }) => asked.push(url));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
