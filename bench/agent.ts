import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from '../src/main/app/create-app';
import { createFrameSender } from '../src/main/hosts/send-per-frame';
import type { EventMessage } from '../src/shared/contract/event-message';
import { isRunEnd } from '../src/shared/conversation/conversation-event';
import { conversationFigures } from './conversations';
import { type Figure, inMilliseconds } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';

/** p95, in milliseconds, at 200 tokens a second. */
const DELAY_LIMIT = 5;
const MESSAGES_LIMIT = 60;

/** Leaves room for the tools: a local server that reports no context length is assumed to have a small one. */
const model = { id: 'bench', object: 'model', context_length: 128_000 };

interface Pace {
  readonly tokens: number;
  /** In milliseconds. */
  readonly interval: number;
}

/**
 * Measures the delay from a token in the socket to its event, how often a fast model sends messages to the window, and
 * how quickly logs open.
 */
export async function* agentFigures(): AsyncGenerator<Figure> {
  yield* streamingFigures();
  yield* conversationFigures();
}

async function* streamingFigures(): AsyncGenerator<Figure> {
  const { delays } = await stream({ tokens: 1_000, interval: 5 });
  const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)];
  yield {
    what: 'token in the socket → event out of main, p95, 200 tokens/s',
    ratio: p95 / DELAY_LIMIT,
    goal: 1,
    detail: `p95 ${inMilliseconds(p95)}, p50 ${inMilliseconds(p50)}, ${delays.length} tokens, limit ${DELAY_LIMIT} ms`,
  };
  const { messages, seconds } = await stream({ tokens: 60_000, interval: 0 });
  yield {
    what: 'messages to a window per second while a model sends as fast as it can',
    ratio: messages / seconds / MESSAGES_LIMIT,
    goal: 1,
    detail: `${(messages / seconds).toFixed(1)} per second over ${seconds.toFixed(1)} s, limit ${MESSAGES_LIMIT}`,
  };
}

/** Streams one answer from a real server through the whole app; every token is the time at which it was sent. */
async function stream(pace: Pace): Promise<{ delays: number[]; messages: number; seconds: number }> {
  return withTemporaryFolder(async (folder) => {
    const server = createServer((request, response) => {
      if (request.method !== 'GET') return void sendAnswer(response, pace);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: [model] }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const workspacePath = join(folder, 'work');
    mkdirSync(workspacePath);
    const { port } = server.address() as AddressInfo;
    const app = await createApp({
      dataPath: join(folder, 'data'),
      host: 'web',
      version: '0.0.0',
      workspacePath,
      commandLineModel: {
        provider: 'openai',
        model: model.id,
        baseUrl: `http://127.0.0.1:${port}/v1`,
        toolMode: 'native',
      },
    });
    const delays: number[] = [];
    let messages = 0;
    const sender = createFrameSender(({ name }) => {
      messages += name === 'conversation.events' ? 1 : 0;
    });
    try {
      const ended = new Promise<void>((resolve, reject) => {
        app.subscribe((message) => {
          sender.send(message);
          delays.push(...delaysIn(message));
          const end = message.name === 'conversation.events' ? message.payload.events.find(isRunEnd) : undefined;
          if (end?.type === 'run-completed') resolve();
          else if (end) reject(new Error(`The run that was to be measured failed: ${JSON.stringify(end)}`));
        });
      });
      const startedAt = performance.now();
      const { id: conversationId } = await app.handlers['conversation.create']({});
      await app.handlers['conversation.send']({ conversationId, text: 'go' });
      await ended;
      return { delays, messages, seconds: (performance.now() - startedAt) / 1000 };
    } finally {
      sender.dispose();
      await app.dispose();
      server.close();
    }
  });
}

async function sendAnswer(response: ServerResponse, { tokens, interval }: Pace): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null) =>
    response.write(`data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  const startedAt = performance.now();
  for (let token = 0; token < tokens; token += 1) {
    const early = startedAt + token * interval - performance.now();
    if (interval > 0) await delay(Math.max(0, early));
    else if (token % 50 === 0) await delay(1);
    send({ content: ` ${performance.now().toFixed(3)}` }, null);
  }
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}

function delaysIn(message: EventMessage): number[] {
  const now = performance.now();
  if (message.name !== 'conversation.events') return [];
  return message.payload.events.flatMap((event) => {
    if (event.type !== 'parse-results') return [];
    return event.results.flatMap((result) =>
      result.kind === 'text'
        ? result.text
            .trim()
            .split(' ')
            .map((sentAt) => now - Number(sentAt))
        : [],
    );
  });
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
