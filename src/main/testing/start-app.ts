import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandName } from '../../shared/contract/contract';
import type { EventMessage } from '../../shared/contract/event-message';
import {
  type ConversationEvent,
  isRunEnd,
  type ToolCallStatusEvent,
} from '../../shared/conversation/conversation-event';
import type { JsonObject } from '../../shared/json/json';
import type { AppOptions } from '../app/app-options';
import { dispatchCommand } from '../app/commands/dispatch-command';
import { createApp } from '../app/create-app';
import { temporaryFolder } from './temporary-folder';

/** Starts the whole app in its own folders, with the interface that a window uses. */
export async function startApp(change: Partial<AppOptions> = {}) {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  const dataPath = join(base, 'data');
  mkdirSync(workspacePath);
  // Tests of approvals expect to be asked; others choose their mode.
  if (!change.dataPath) {
    mkdirSync(dataPath);
    writeFileSync(join(dataPath, 'settings.json'), JSON.stringify({ settings: { approvalMode: 'ask' } }));
  }
  const app = await createApp({ dataPath, host: 'web', version: '0.0.0', workspacePath, ...change });
  onTestFinished(() => app.dispose());
  const messages: EventMessage[] = [];
  const listeners = new Set<() => void>();
  app.subscribe((message) => {
    messages.push(message);
    for (const listener of listeners) listener();
  });
  const events = () =>
    messages.flatMap((message) => (message.name === 'conversation.events' ? message.payload.events : []));

  function when<T extends ConversationEvent>(matches: (event: ConversationEvent) => event is T): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = events().find(matches);
        if (!found) return;
        listeners.delete(check);
        resolve(found);
      };
      listeners.add(check);
      check();
    });
  }

  async function call(name: CommandName, input: unknown = {}): Promise<JsonObject> {
    const reply = await dispatchCommand(app.handlers, name, input);
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value as JsonObject;
  }

  async function send(text: string): Promise<string> {
    const { id: conversationId } = await call('conversation.create');
    await call('conversation.send', { conversationId, text });
    return conversationId as string;
  }

  const whenAsked = () => when(isQuestion);
  const whenEnded = () => when(isRunEnd);
  const statuses = () => events().flatMap((event) => (event.type === 'tool-call-status' ? [event.status] : []));
  const spoken = () =>
    events().flatMap((event) =>
      event.type === 'parse-results'
        ? event.results.flatMap((result) => (result.kind === 'text' ? [result.text] : []))
        : [],
    );
  return { app, workspacePath, dataPath, messages, events, call, send, whenAsked, whenEnded, statuses, spoken };
}

type Question = ToolCallStatusEvent & { status: 'awaiting-approval' };
function isQuestion(event: ConversationEvent): event is Question {
  return event.type === 'tool-call-status' && event.status === 'awaiting-approval';
}
