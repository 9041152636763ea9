import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { socketPath } from '../../../shared/contract/socket-frames';
import type { App } from '../../app/app';
import { securityHeaders } from '../security-headers';
import { type Answer, answerPage } from './answer-page';
import { answerRequest, splitTarget } from './answer-request';
import { isFromOwnPage, ownHosts } from './check-origin';
import { createGuessLimit } from './create-guess-limit';
import { serveSockets } from './serve-sockets';
import { createWebSession } from './web-session';

export interface WebHost {
  /** Contains a key that works once: the first to open it can do everything the user can. Replaced after each use. */
  readonly url: string;
  readonly port: number;
  /** For command lines, which other users of the machine can read, so it expires soon. */
  createSingleUseUrl(): string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

export interface WebHostOptions {
  readonly app: App;
  readonly rendererPath: string;
  readonly port: number;
  /** The link was used; this new one is for the next browser. */
  readonly onNewUrl?: (url: string) => void;
  readonly now?: () => number;
}

export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const server = createServer();
  const port = await listen(server, options.port);
  const hosts = ownHosts(port);
  const session = createWebSession(port, { onSecret: options.app.protectSecret });
  let printed = session.createToken({ isShortLived: false });
  const guesses = createGuessLimit(options.now);
  const sockets = serveSockets(options.app);
  const headers = securityHeaders(hosts.map((host) => `ws://${host}`));

  const address = (token: string) => `http://${loopback}:${port}/?token=${token}`;

  function onLinkUsed(token: string): void {
    if (token !== printed) return;
    printed = session.createToken({ isShortLived: false });
    options.onNewUrl?.(address(printed));
  }

  server.on('request', (request, response) => {
    answerRequest(request, { hosts, session, guesses, rendererPath: options.rendererPath, onLinkUsed })
      .catch((cause: unknown) => {
        console.error("The web host couldn't respond", request.method, cause);
        return answerPage('broken');
      })
      .then((answer) => send(response, answer, headers));
  });
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy());
    // Every browser sends the origin of the page that opens a socket, so a request without one is not from our page.
    if (!request.headers.origin || !isFromOwnPage(request, hosts)) refuse(connection, 403, headers);
    else if (!session.acceptsCookies(request.headers.cookie)) refuse(connection, 401, headers);
    else if (splitTarget(request).pathname !== socketPath) refuse(connection, 404, headers);
    else sockets.accept(request, connection, head);
  });

  return {
    get url() {
      return address(printed);
    },
    port,
    createSingleUseUrl: () => address(session.createToken({ isShortLived: true })),
    async close() {
      const closed = once(server, 'close');
      server.close();
      await sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen({ host: loopback, port, exclusive: true });
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(explain(cause as NodeJS.ErrnoException, port), { cause });
  }
  return (server.address() as AddressInfo).port;
}

function explain({ code, message }: NodeJS.ErrnoException, port: number): string {
  const remedy = 'Choose another port with --port N, or omit --port to use a free one.';
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. ${remedy}`;
  if (code === 'EACCES') return `You don’t have permission to use port ${port}. ${remedy}`;
  return `Couldn’t listen on port ${port}: ${message}. ${remedy}`;
}

function send(response: ServerResponse, { status, headers, body }: Answer, common: Record<string, string>): void {
  // Don't wait for the rest of a request that isn't read.
  const mayStay = ['GET', 'HEAD'].includes(response.req.method ?? '') && status !== 413;
  const length = { 'content-length': Buffer.byteLength(body), ...(mayStay ? {} : { connection: 'close' }) };
  response.writeHead(status, { ...common, ...headers, ...length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function refuse(connection: Duplex, status: number, headers: Record<string, string>): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
}
