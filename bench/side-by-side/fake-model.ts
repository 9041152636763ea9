import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** What the model does in one answer: says something, then makes calls. */
export interface Answer {
  readonly text: string;
  readonly calls?: readonly Call[];
  /** Repeats the text in as many deltas instead. */
  readonly deltas?: number;
}

export interface Call {
  readonly name: string;
  /** Text for a tool that takes no JSON. */
  readonly input: string | object;
}

export type Api = 'chat' | 'responses' | 'anthropic';

interface Asked {
  /** When the request arrived, and when its answer was sent. */
  readonly at: number;
  endedAt: number;
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
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (!offersTools(body)) return response.end(formats[api]({ text: 'Title' }).join(''));
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? { text: '' };
    const record: Asked = { at, endedAt: Number.POSITIVE_INFINITY };
    asked.push(record);
    await sendEvents(response, formats[api](answer), answer.deltas ?? 1);
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

function offersTools(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'tools' in body && Array.isArray(body.tools) && body.tools.length > 0
  );
}

function sendModels(response: ServerResponse): void {
  const model = { id: 'fake-model', object: 'model', owned_by: 'bench', context_length: 400_000, type: 'model' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data: [model], has_more: false }));
}

/** Repeats the delta with the text, as fast as it is taken. */
async function sendEvents(response: ServerResponse, events: readonly string[], deltas: number): Promise<void> {
  const at = events.findIndex((event) => event.includes(DELTA));
  function* writes(): Generator<string> {
    yield events.slice(0, at).join('');
    const many = (events[at] ?? '').repeat(Math.min(deltas, DELTAS_PER_WRITE));
    for (let sent = 0; sent < deltas; sent += DELTAS_PER_WRITE) yield many;
    yield events.slice(at + 1).join('');
  }
  // An agent that was ended takes no more.
  await pipeline(writes, response).catch(() => {});
}

/** Marks the event that holds the text. */
const DELTA = '"delta":';

const event = (data: object, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

let ids = 0;
function newId(kind: string): string {
  ids += 1;
  return `${kind}_${ids}`;
}

const formats: Record<Api, (answer: Answer) => string[]> = {
  chat({ text, calls = [] }) {
    const chunk = (delta: object, finish: string | null = null) =>
      event({ id: 'chat', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });
    const tools = calls.map(({ name, input }, index) => ({
      ...{ index, id: newId('call'), type: 'function' },
      function: { name, arguments: JSON.stringify(input) },
    }));
    return [
      chunk({ content: text }),
      ...(tools.length > 0 ? [chunk({ tool_calls: tools })] : []),
      chunk({}, tools.length > 0 ? 'tool_calls' : 'stop'),
      event({ id: 'chat', object: 'chat.completion.chunk', choices: [], usage: usage.chat }),
      'data: [DONE]\n\n',
    ];
  },

  responses({ text, calls = [], deltas = 1 }) {
    const response = { id: newId('resp'), object: 'response', model: 'fake-model', output: [] };
    const send = (type: string, data: object) => event({ type, ...data }, type);
    const message = { id: newId('msg'), type: 'message', role: 'assistant' };
    const said = { ...message, status: 'completed', content: [{ type: 'output_text', text: text.repeat(deltas) }] };
    const made = calls.map(({ name, input }) => {
      const call = { id: newId('item'), call_id: newId('call'), name, status: 'completed' };
      return typeof input === 'string'
        ? { ...call, type: 'custom_tool_call', input }
        : { ...call, type: 'function_call', arguments: JSON.stringify(input) };
    });
    return [
      send('response.created', { response: { ...response, status: 'in_progress' } }),
      send('response.output_item.added', { output_index: 0, item: { ...message, content: [] } }),
      send('response.output_text.delta', { item_id: message.id, output_index: 0, content_index: 0, delta: text }),
      ...[said, ...made].map((item, index) => send('response.output_item.done', { output_index: index, item })),
      send('response.completed', { response: { ...response, status: 'completed', usage: usage.responses } }),
    ];
  },

  anthropic({ text, calls = [] }) {
    const send = (type: string, data: object) => event({ type, ...data }, type);
    const message = { id: newId('msg'), type: 'message', role: 'assistant', model: 'fake-model', content: [] };
    return [
      send('message_start', { message: { ...message, stop_reason: null, usage: usage.anthropic } }),
      send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      send('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
      send('content_block_stop', { index: 0 }),
      ...calls.flatMap(({ name, input }, position) => {
        const index = position + 1;
        const json = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
        return [
          send('content_block_start', {
            index,
            content_block: { type: 'tool_use', id: newId('toolu'), name, input: {} },
          }),
          send('content_block_delta', { index, delta: json }),
          send('content_block_stop', { index }),
        ];
      }),
      send('message_delta', {
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
        usage: { output_tokens: 9 },
      }),
      send('message_stop', {}),
    ];
  },
};

const usage = {
  chat: { prompt_tokens: 1_000, completion_tokens: 50, total_tokens: 1_050 },
  responses: { input_tokens: 1_000, output_tokens: 50, total_tokens: 1_050 },
  anthropic: { input_tokens: 1_000, output_tokens: 1 },
};
