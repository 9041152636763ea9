import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Pace {
  readonly tokens: number;
  /** In milliseconds. */
  readonly interval: number;
}

export interface PacedModel {
  readonly id: string;
  readonly baseUrl: string;
  /** When each token of the last answer was written to the socket, in milliseconds of the system's monotonic clock. */
  sentAt(): readonly number[];
  /** Applies to all following answers. */
  setPace(pace: Pace): void;
  close(): void;
}

/** Leaves room for thousands of messages, so that nothing is summarized or dropped. */
const model = { id: 'bench', object: 'model', context_length: 10_000_000 };

/** Starts a local server that speaks OpenAI's protocol and sends numbered tokens at a given pace. */
export async function servePacedModel(): Promise<PacedModel> {
  let pace: Pace = { tokens: 0, interval: 0 };
  let sentAt: number[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'GET') {
      sentAt = [];
      request.resume().once('end', () => void sendAnswer(response, pace, sentAt));
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [model] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    id: model.id,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sentAt: () => sentAt,
    setPace(next) {
      pace = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function sendAnswer(response: ServerResponse, { tokens, interval }: Pace, sentAt: number[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null) =>
    response.write(`data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  const startedAt = monotonicNow();
  for (let token = 0; token < tokens && !response.destroyed; token += 1) {
    if (interval > 0) await delay(Math.max(0, startedAt + token * interval - monotonicNow()));
    else if (token % 50 === 0) await delay(0);
    sentAt.push(monotonicNow());
    send({ content: `${markupAt(token)} ${token}` }, null);
  }
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}

/** Makes up a typical answer: headings, paragraphs, lists and code in turn. */
function markupAt(token: number): string {
  switch (token % 240) {
    case 0:
      return '\n\n## Part\n\nThe numbers';
    case 80:
      return '\n\nAnd **more** of them, in a paragraph of its own:';
    case 160:
      return '\n\n```ts\nconst numbers = "';
    case 200:
      return '";\n```\n\n- a list';
    case 220:
      return '\n- and its second point';
    default:
      return '';
  }
}

/** Returns milliseconds on the clock that Chromium's traces use. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
