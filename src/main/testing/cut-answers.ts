import { mkdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { createApp } from '../app/create-app';
import { type ReceivedRequest, startModelServer } from '../model/testing/model-server';
import { sendPieces } from '../model/testing/send-pieces';
import type { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';
import { type ModelAppOptions, modelAppOptions } from './model-app-options';

/** Where an answer breaks off the first time, and whether that looks like its end. */
export interface Cut {
  readonly after: number;
  readonly end: 'broken' | 'proper';
}

export interface CutAnswer extends Pick<ModelAppOptions, 'toolMode' | 'modelSettings'> {
  readonly provider: 'openai' | 'anthropic';
  /** The answer that breaks off. It calls the tools. */
  readonly stream: Uint8Array;
  /** The model's answer to their results. */
  readonly lastStream: Uint8Array;
  readonly tools: readonly MockTool[];
  /** Occurs in every tool's result, and nowhere else. */
  readonly ran: string;
}

export interface CutOutcome {
  readonly cut: Cut;
  readonly end: string;
  /** The number of requests to the model. */
  readonly requests: number;
  /** The conversation as the user sees it, without values that differ each time. */
  readonly items: readonly unknown[];
  /** How the calls ended that an answer made before it broke off. */
  readonly takenBack: readonly string[];
}

/** The number of parallel conversations: more would only wait for each other. */
const AT_ONCE = 16;
/** Per app, because it lists all its conversations whenever one of them ends. */
const MOST_CONVERSATIONS = 256;
/** A conversation that takes longer counts as hanging. */
const LONGEST = 100_000;

/** Runs one conversation per cut with the whole app: the answer breaks off there, and is complete on the retry. */
export async function runCutAnswers(answer: CutAnswer, cuts: readonly Cut[], folder: string): Promise<CutOutcome[]> {
  const outcomes: CutOutcome[] = [];
  for (let start = 0; start < cuts.length; start += MOST_CONVERSATIONS) {
    const part = cuts.slice(start, start + MOST_CONVERSATIONS);
    outcomes.push(...(await runSome(answer, part, join(folder, String(start)))));
  }
  return outcomes;
}

async function runSome(answer: CutAnswer, cuts: readonly Cut[], folder: string): Promise<CutOutcome[]> {
  const { provider, stream, lastStream, ran, tools, ...settings } = answer;
  const asked = new Map<string, number>();
  const server = await startModelServer((request, response) => {
    if (request.method === 'GET') return sendModels(response);
    const { name, after, end } = cutIn(request);
    const count = (asked.get(name) ?? 0) + 1;
    asked.set(name, count);
    if (JSON.stringify(request.body).includes(ran)) return sendPieces(response, [lastStream], { end: 'proper' });
    if (count > 1) return sendPieces(response, [stream], { end: 'proper' });
    sendPieces(response, [stream.subarray(0, after)], { end });
  });
  const registry = createToolRegistry();
  for (const tool of tools) registry.register(tool);
  const workspacePath = join(folder, 'work');
  mkdirSync(workspacePath, { recursive: true });
  const { handlers, subscribe, dispose } = await createApp({
    dataPath: join(folder, 'data'),
    host: 'web',
    version: '0.0.0',
    workspacePath,
    registry,
    ...modelAppOptions(provider, server.url, settings),
  });
  const onEnd = new Map<string, (end: string) => void>();
  subscribe((message) => {
    if (message.name !== 'conversation.events') return;
    const { conversationId, events } = message.payload;
    const end = events.find(isRunEnd);
    if (end) onEnd.get(conversationId)?.(end.type === 'run-failed' ? `${end.type}: ${end.error}` : end.type);
  });

  async function runOne(cut: Cut): Promise<CutOutcome> {
    const { id: conversationId } = await handlers['conversation.create']({});
    const ended = new Promise<string>((resolve) => {
      onEnd.set(conversationId, resolve);
      setTimeout(() => resolve('hangs'), LONGEST).unref();
    });
    const name = nameOf(cut);
    await handlers['conversation.send']({ conversationId, text: name });
    const end = await ended;
    const { events } = await handlers['conversation.open']({ conversationId });
    const state = foldConversationEvents(emptyConversation, events);
    return { cut, end, requests: asked.get(name) ?? 0, ...outlineOf(state) };
  }

  const outcomes = await inTurns(cuts, runOne);
  await dispose();
  await server.close();
  return outcomes;
}

async function inTurns<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  async function work(): Promise<void> {
    for (const [index, item] of left) results[index] = await run(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** In a format that both providers use. */
function sendModels(response: ServerResponse): void {
  const data = ['test', 'claude-test'].map((id) => ({ id, context_length: 100_000, max_input_tokens: 100_000 }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
}

function nameOf({ after, end }: Cut): string {
  return `cut ${after} ${end}`;
}

/** The user's message names the cut. */
function cutIn({ body }: ReceivedRequest): Cut & { readonly name: string } {
  const [name = '', after = '', end] = /cut (\d+) (broken|proper)/.exec(JSON.stringify(body)) ?? [];
  return { name, after: Number(after), end: end === 'broken' ? 'broken' : 'proper' };
}

function outlineOf({ items, calls }: ConversationState): Pick<CutOutcome, 'items' | 'takenBack'> {
  const shown = new Set<string>();
  const outlines = items.map((item) => {
    if (item.kind === 'user') return { kind: item.kind };
    if (item.kind !== 'assistant') return item;
    const { id: _id, at: _at, context: _context, usage: _usage, run: _run, thought: _thought, parts, ...rest } = item;
    const outlined = parts.map((part) => {
      if (part.kind !== 'tool-call') return part;
      shown.add(part.callId);
      const call = calls[part.callId];
      const { toolId, parameters } = call?.lifecycle.request ?? {};
      return { toolId, parameters, raw: call?.raw, status: call?.lifecycle.status, message: call?.result?.message };
    });
    return { ...rest, parts: outlined };
  });
  const others = Object.entries(calls).filter(([id]) => !shown.has(id));
  return { items: outlines, takenBack: others.map(([, { lifecycle }]) => lifecycle.status) };
}
