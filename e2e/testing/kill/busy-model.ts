import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type OpenAiBody, openAiBodySchema } from '../../../src/main/testing/providers/openai-body';
import { openAiObjections } from '../../../src/main/testing/providers/openai-objections';
import { type BusyAnswer, type BusyRole, busyRoles } from './busy-work';

/** The sent part of an answer's text, with times. */
export interface SentAnswer {
  /** The start of the text, used to find it again. */
  readonly beginning: string;
  readonly pieces: { readonly text: string; readonly at: number }[];
}

export interface BusyModel {
  readonly baseUrl: string;
  readonly answers: readonly SentAnswer[];
  /** Requests that the provider would have rejected. */
  readonly violations: readonly string[];
}

/** Milliseconds between two pieces of an answer. */
const PAUSE = 3;
const CALL_PIECE = 2_000;
/** After this many answers to one message, it makes no more calls. */
const MAX_ANSWERS = 8;

/** Starts a Chat Completions server that never runs out of text and calls. */
export async function startBusyModel(answerFor: (role: BusyRole) => BusyAnswer): Promise<BusyModel> {
  const answers: SentAnswer[] = [];
  const violations: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ object: 'list', data: [{ id: 'busy', object: 'model', context_length: 1_000_000 }] }),
      );
      return;
    }
    const body = await json(request);
    violations.push(...openAiObjections({ path: request.url ?? '', headers: request.headers, body }));
    await stream(response, planFor(openAiBodySchema.parse(body), answerFor));
  }

  async function stream(response: ServerResponse, { pieces, calls }: BusyAnswer): Promise<void> {
    const number = answers.length;
    const sent: SentAnswer = { beginning: `Answer ${number}: `, pieces: [] };
    answers.push(sent);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, reason: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason: reason }];
      const chunk = { id: `chatcmpl-${number}`, object: 'chat.completion.chunk', created: 1, model: 'busy', choices };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    for (let piece = 0; piece < pieces && !response.destroyed; piece += 1) {
      const text = piece === 0 ? sent.beginning : `word ${piece} `;
      sent.pieces.push({ text, at: Date.now() });
      send({ content: text });
      await setTimeout(PAUSE);
    }
    for (const [index, { name, parameters }] of calls.entries()) {
      const id = `call-${number}-${index}`;
      send({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
      const written = JSON.stringify(parameters);
      for (let from = 0; from < written.length; from += CALL_PIECE) {
        const piece = written.slice(from, from + CALL_PIECE);
        send({ tool_calls: [{ index, function: { arguments: piece } }] });
      }
      await setTimeout(PAUSE);
    }
    send({}, calls.length > 0 ? 'tool_calls' : 'stop');
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      violations.push(String(cause));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, answers, violations };
}

function planFor({ messages }: OpenAiBody, answerFor: (role: BusyRole) => BusyAnswer): BusyAnswer {
  const said = messages.flatMap((message) => (message.role === 'user' ? [message.content] : []));
  const role =
    busyRoles.find((name) => said.some((text) => typeof text === 'string' && text.startsWith(`${name}:`))) ?? 'talk';
  const lastSaid = messages.findLastIndex((message) => message.role === 'user');
  return messages.length - lastSaid > 1 && answersSince(messages, lastSaid) >= MAX_ANSWERS
    ? { pieces: 2, calls: [] }
    : answerFor(role);
}

function answersSince(messages: OpenAiBody['messages'], index: number): number {
  return messages.slice(index).filter(({ role }) => role === 'assistant').length;
}
