import { startModelServer } from '../../src/main/model/testing/model-server';
import { openAiObjections } from '../../src/main/testing/providers/openai-objections';
import type { ScriptedMessage } from '../../src/main/testing/providers/scripted-reply';
import { writeOpenAiStream } from '../../src/main/testing/providers/write-openai-stream';

export interface OpenAiServer {
  readonly baseUrl: string;
  /** The bodies of all requests for an answer, in order. */
  bodies(): unknown[];
  /** Problems for which OpenAI would have rejected a request. */
  objections(): string[];
  close(): Promise<void>;
}

interface OpenAiScript {
  /** The only accepted key; null if the server wants none. */
  readonly key: string | null;
  /** Sent in order; the last one repeats. */
  readonly replies: readonly ScriptedMessage[];
  /** Named so when asked for a title; otherwise conversations keep the words that they begin with. */
  readonly title?: string;
}

const models = [
  {
    ...{ id: 'thinker', object: 'model', created: 0, owned_by: 'test', context_length: 131_072 },
    supported_parameters: ['tools', 'reasoning'],
    pricing: { prompt: '0.000001', completion: '0.002' },
  },
  { id: 'writer', object: 'model', created: 0, owned_by: 'test' },
];

/** Starts a local server that speaks OpenAI's protocol and rejects requests without the key. */
export async function serveOpenAi({ key, replies, title = '' }: OpenAiScript): Promise<OpenAiServer> {
  const asked: unknown[] = [];
  const objections: string[] = [];
  const server = await startModelServer((request, response) => {
    const sendJson = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (key !== null && request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(401, { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } });
    }
    if (request.path === '/v1/models') return sendJson(200, { object: 'list', data: models });
    if (request.path !== '/v1/chat/completions') return sendJson(404, { error: { message: 'Not found' } });
    objections.push(...openAiObjections(request));
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    if (isAboutTitle(request.body)) return response.end(writeOpenAiStream({ text: title }, 0));
    asked.push(request.body);
    response.end(writeOpenAiStream(replies[asked.length - 1] ?? replies.at(-1) ?? {}, asked.length));
  });
  return {
    baseUrl: `${server.url}/v1`,
    bodies: () => asked,
    objections: () => objections,
    close: server.close,
  };
}

/** A request besides those of the agent, which may come at any time. */
function isAboutTitle(body: unknown): boolean {
  return JSON.stringify(body).includes('Write a title for a conversation');
}
