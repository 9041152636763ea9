import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { type BuiltHost, builtProgram, startBuiltHost } from './web-host';
import type { PacedModel } from './window-model';
import { type ConversationShape, writeConversation } from './written-conversation';

export const longConversation = { title: 'A long one', lastWords: 'These are its last words.' };

/** Starts the built web host on a data folder with one long conversation; new messages go to the given model. */
export async function serveWindow(folder: string, shape: ConversationShape, model: PacedModel): Promise<BuiltHost> {
  const [data, workspace] = [join(folder, 'data'), join(folder, 'work')];
  mkdirSync(workspace);
  writeLongConversation(data, shape);
  writeSettings(data, model);
  return startBuiltHost(await builtProgram(), { data, workspace });
}

function writeLongConversation(data: string, shape: ConversationShape): void {
  const conversationId = writeConversation(data, shape, longConversation.title);
  const [runId, messageId, at] = [randomUUID(), randomUUID(), Date.now()];
  const end: ConversationEvent[] = [
    { type: 'user-message', messageId: randomUUID(), text: 'How does it end?', at },
    { type: 'run-started', runId, processId: process.pid, provider: 'bench', model: 'bench', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    { type: 'parse-results', messageId, results: [{ kind: 'text', text: longConversation.lastWords }], at },
    { type: 'answer-finished', messageId, finish: 'stop', at },
    { type: 'run-completed', runId, at },
  ];
  const file = join(data, 'conversations', `${conversationId}.jsonl`);
  appendFileSync(file, end.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

function writeSettings(data: string, { id, baseUrl }: PacedModel): void {
  const connection = { id: 'bench', name: 'Bench', provider: 'openai', baseUrl };
  const defaultModel = { connectionId: connection.id, modelId: id };
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ settings: { connections: [connection], defaultModel } }));
}
