import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectUpstream, type Dial } from './connect-upstream';
import type { HostAdmission } from './create-host-admission';
import { forwardRequest } from './forward-request';
import { joinTunnel } from './join-tunnel';
import { type HostTarget, readRequestTarget, readTunnelTarget } from './read-host-target';

export interface CommandServerOptions {
  readonly admission: HostAdmission;
  readonly dial: Dial;
  /** Aborts when the command ends, and with it every connection. */
  readonly signal: AbortSignal;
  /** Milliseconds for a client to send the headers of a request. */
  readonly headersTime: number;
}

const MAX_HEADERS = 32 * 1024;
const MAX_CONNECTIONS = 512;
/** How often Node looks for clients that are too slow. */
const CHECKING_INTERVAL = 1_000;

type Opened =
  | { readonly kind: 'open'; readonly upstream: Socket }
  | { readonly kind: 'failed'; readonly status: number; readonly why: string };

/** The proxy of one command: plain HTTP requests with a full address, and CONNECT for everything else. */
export function serveCommand({ admission, dial, signal, headersTime }: CommandServerOptions): Server {
  async function open(target: HostTarget): Promise<Opened> {
    const admitted = await admission.admit(target);
    if (admitted.kind === 'refused') return { kind: 'failed', status: 403, why: admitted.why };
    if (admitted.kind === 'unreachable') return { kind: 'failed', status: 502, why: admitted.why };
    try {
      const upstream = await connectUpstream(dial, { ...target, addresses: admitted.addresses }, signal);
      // A connection that breaks is handled where it is used.
      upstream.on('error', () => {});
      closeWith(signal, upstream);
      return { kind: 'open', upstream };
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem);
      return { kind: 'failed', status: 502, why: `${target.host} can't be reached: ${why}` };
    }
  }

  async function serveRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    const read = readRequestTarget(request.url ?? '');
    if (!read.isUsable) return respond(response, 400, read.problem);
    if (/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) {
      return respond(response, 501, 'Use CONNECT for WebSockets');
    }
    const opened = await open(read.target);
    if (opened.kind === 'failed') return respond(response, opened.status, opened.why);
    if (response.destroyed) opened.upstream.destroy();
    else forwardRequest(request, response, read.target, opened.upstream);
  }

  async function serveTunnel(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    // Subscribed synchronously, so that its end can't be missed.
    if (head.length > 0) client.unshift(head);
    const read = readTunnelTarget(request.url ?? '');
    if (!read.isUsable) return endWith(client, 400, read.problem);
    const { host, port } = read.target;
    const opened = await open(read.target);
    if (opened.kind === 'failed') return endWith(client, opened.status, opened.why);
    if (client.destroyed) {
      opened.upstream.destroy();
      return;
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    joinTunnel(client, opened.upstream, host, (name) => admission.refuse({ host: name, port }));
  }

  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: headersTime,
    // No time limit, because uploads may take long.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(CHECKING_INTERVAL, headersTime),
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (client: Socket) => {
    client.on('error', () => {});
    closeWith(signal, client);
  });
  server.on('request', (request, response) => {
    serveRequest(request, response).catch(() => response.destroy());
  });
  // Its type is wider, for servers that are given streams of another kind.
  server.on('connect', (request, client, head) => {
    serveTunnel(request, client as Socket, head).catch(() => client.destroy());
  });
  server.on('clientError', (problem: NodeJS.ErrnoException, client: Duplex) => {
    const [status, why] = clientProblems[problem.code ?? ''] ?? [400, 'The request is malformed'];
    endWith(client, status, why);
  });
  return server;
}

const clientProblems: Readonly<Record<string, readonly [status: number, why: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
};

function respond(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${why}\n`);
}

function endWith(client: Duplex, status: number, why: string): void {
  if (!client.writable) {
    client.destroy();
    return;
  }
  const body = `${why}\n`;
  const head = `HTTP/1.1 ${status} ${statusText(status, why)}\r\nContent-Type: text/plain; charset=utf-8\r\n`;
  client.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

/** Most clients print only the status line of a refused CONNECT. */
function statusText(status: number, why: string): string {
  return status === 403 ? why.replace(/[^\x20-\x7e]/g, '?') : 'Refused by the sandbox';
}

function closeWith(signal: AbortSignal, socket: Socket): void {
  const close = () => void socket.destroy();
  if (signal.aborted) close();
  signal.addEventListener('abort', close);
  socket.once('close', () => signal.removeEventListener('abort', close));
}
