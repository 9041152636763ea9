import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface ServedRequest {
  /** The method and the path, as in `GET /v1/models`. */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly json?: unknown };
export type Routes = Readonly<Record<string, (request: ServedRequest) => Answer | Promise<Answer>>>;

/** A real local server; paths without a route return 404. */
export async function serveJson(routes: Routes) {
  const requests: ServedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const line = `${request.method} ${request.url}`;
    const served = { line, headers: request.headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
    requests.push(served);
    const { status = 200, headers, json } = (await routes[line]?.(served)) ?? { status: 404, json: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, baseUrl: `http://127.0.0.1:${port}/v1`, requests, stop };
}

export function modelList(ids: readonly string[], ownedBy = 'somebody') {
  return { json: { object: 'list', data: ids.map((id) => ({ id, object: 'model', owned_by: ownedBy })) } };
}

/** Returns a port that nothing listens on. */
export async function closedPort(): Promise<number> {
  const { port, stop } = await serveJson({});
  stop();
  return port;
}
