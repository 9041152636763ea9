import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export interface ModelServer {
  readonly url: string;
  /** All requests, in order. */
  readonly requests: readonly ReceivedRequest[];
  connections(): Promise<number>;
  close(): Promise<void>;
}

export type AnswerRequest = (request: ReceivedRequest, response: ServerResponse) => void;

/** Starts a local server that replaces a model server. */
export async function startModelServer(answer: AnswerRequest): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: text === '' ? null : JSON.parse(text) };
    requests.push(received);
    answer(received, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
