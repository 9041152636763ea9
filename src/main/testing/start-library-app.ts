import { expect } from 'vitest';
import type { ConversationSummary } from '../../shared/contract/descriptions';
import { type ConversationEvent, isRunEnd } from '../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import type { AppOptions } from '../app/app-options';
import { startApp } from './start-app';

export interface LibraryApp extends Awaited<ReturnType<typeof speakTo>> {
  /** Starts another app on the same folders. */
  restart(change?: Partial<AppOptions>): Promise<LibraryApp>;
}

/** Starts the whole app, for tests about several conversations and what is left of them after a restart. */
export async function startLibraryApp(change: Partial<AppOptions> = {}): Promise<LibraryApp> {
  const spoken = await speakTo(change);
  const { app, dataPath, workspacePath } = spoken;
  return {
    ...spoken,
    async restart(again = {}) {
      await app.dispose();
      return startLibraryApp({ ...change, dataPath, workspacePath, ...again });
    },
  };
}

async function speakTo(change: Partial<AppOptions>) {
  const started = await startApp(change);
  const { app, messages, call } = started;
  const dataPath = change.dataPath ?? started.dataPath;
  const workspacePath = change.workspacePath ?? started.workspacePath;

  const list = async () => (await call('conversation.list')) as unknown as ConversationSummary[];

  async function open(conversationId: string) {
    const { events, sequence } = await call('conversation.open', { conversationId });
    return { events: events as unknown as ConversationEvent[], sequence: sequence as number };
  }

  const stateOf = async (conversationId: string): Promise<ConversationState> =>
    foldConversationEvents(emptyConversation, (await open(conversationId)).events);

  /** The messages about the conversation that a window received. */
  const told = (conversationId: string) =>
    messages.flatMap(({ name, payload }) =>
      name === 'conversation.events' && payload.conversationId === conversationId ? [payload] : [],
    );

  const ends = new Map<string, string[]>();
  app.subscribe(({ name, payload }) => {
    if (name !== 'conversation.events') return;
    const { conversationId, events } = payload;
    const ended = events.filter(isRunEnd).map(({ type }) => type);
    ends.set(conversationId, [...(ends.get(conversationId) ?? []), ...ended]);
  });

  /** Waits for this many runs in the conversation; returns how the last one ended. */
  async function whenEnded(conversationId: string, { runs } = { runs: 1 }): Promise<string> {
    await expect.poll(() => ends.get(conversationId)?.length ?? 0, { interval: 5 }).toBe(runs);
    return ends.get(conversationId)?.at(-1) ?? '';
  }

  /** Sends a message in a new conversation, and waits for the answer. */
  async function ask(text: string): Promise<string> {
    const conversationId = await started.send(text);
    await whenEnded(conversationId);
    return conversationId;
  }

  return { ...started, dataPath, workspacePath, list, open, stateOf, told, whenEnded, ask };
}
