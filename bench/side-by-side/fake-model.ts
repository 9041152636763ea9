import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type Answer, type Api, answerEvents, wholeAnswer } from './answer-events';

interface Asked {
  /** When the request arrived, and when its answer was sent. */
  readonly at: number;
  endedAt: number;
  readonly body: AskingBody;
}

/** The parts that matter here of a request to any of the APIs. */
export interface AskingBody {
  readonly tools?: readonly object[];
  /** The responses API takes definitions here too. */
  readonly input?: readonly { readonly type?: string; readonly tools?: readonly object[] }[];
  readonly stream?: boolean;
}

export interface FakeModel {
  readonly origin: string;
  /** Requests that offer tools; agents also make others, for titles for example. */
  readonly asked: readonly Asked[];
  close(): void;
}

const DELTAS_PER_WRITE = 500;

/** Serves a model that gives these answers in order, and the last one from then on. */
export async function startFakeModel(api: Api, answers: readonly Answer[]): Promise<FakeModel> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== 'POST') return sendModels(response);
    const body: AskingBody = JSON.parse(Buffer.concat(chunks).toString());
    if (body.stream !== true && !request.url?.includes('stream')) return sendJson(response, wholeAnswer[api]('Title'));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (definitionsOf(body).length === 0) return response.end(answerEvents[api]({ text: 'Title' }).join(''));
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? { text: '' };
    const record: Asked = { at, endedAt: Number.POSITIVE_INFINITY, body };
    asked.push(record);
    await sendEvents(response, answerEvents[api](answer), answer);
    record.endedAt = performance.now();
  });
  server.keepAliveTimeout = 600_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: listening } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${listening}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function definitionsOf({ tools = [], input = [] }: AskingBody): readonly object[] {
  if (!Array.isArray(input)) return tools;
  return [...tools, ...input.flatMap((item) => (item.type === 'additional_tools' ? (item.tools ?? []) : []))];
}

function sendModels(response: ServerResponse): void {
  const model = { id: 'fake-model', object: 'model', owned_by: 'bench', context_length: 400_000, type: 'model' };
  sendJson(response, { object: 'list', data: [model], has_more: false });
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** Repeats the delta with the text, as fast as it is taken. */
async function sendEvents(
  response: ServerResponse,
  events: readonly string[],
  { text, deltas = 1 }: Answer,
): Promise<void> {
  const at = events.findIndex((event) => event.includes(JSON.stringify(text)));
  function* writes(): Generator<string> {
    yield events.slice(0, at).join('');
    const many = (events[at] ?? '').repeat(Math.min(deltas, DELTAS_PER_WRITE));
    for (let sent = 0; sent < deltas; sent += DELTAS_PER_WRITE) yield many;
    yield events.slice(at + 1).join('');
  }
  // An agent that was ended takes no more.
  await pipeline(writes, response).catch(() => {});
}
