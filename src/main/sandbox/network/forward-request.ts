import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { RequestTarget } from './read-host-target';

/** Headers that concern a single connection or only the proxy. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'proxy-authenticate'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'host'],
]);

/** Passes on a plain HTTP request over an open connection to the host that was judged. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { path, hostHeader }: RequestTarget,
  upstream: Socket,
): void {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const forwarded = openRequest({
    createConnection: () => upstream,
    method: request.method,
    path,
    // The server chooses its site by this header, so it must name the host that was judged.
    headers: [
      ...['Host', hostHeader, 'Connection', 'close', ...(isChunked ? ['Transfer-Encoding', 'chunked'] : [])],
      ...passedHeaders(request),
    ],
  });
  const fail = () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end("AIntern: the server's answer is malformed.\n");
  };
  forwarded.once('response', (answer) => {
    try {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedHeaders(answer));
    } catch {
      // A status or header that Node reads but doesn't write.
      upstream.destroy();
      return fail();
    }
    pipeline(answer, response, () => upstream.destroy());
  });
  forwarded.once('error', fail);
  // Node silently drops an upgrade that wasn't requested.
  forwarded.once('close', () => {
    if (!response.headersSent) fail();
  });
  response.once('close', () => upstream.destroy());
  // Errors of either side are handled above.
  pipeline(request, forwarded, () => {});
}

function passedHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const named = new Set((headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  const passed: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!ownHeaders.has(name.toLowerCase()) && !named.has(name.toLowerCase())) passed.push(name, value);
  }
  return passed;
}
