import { type ConversationEvent, isRunEnd, type RunEndEvent } from '../../shared/conversation/conversation-event';
import {
  type ConversationState,
  emptyConversation,
  foldConversationEvents,
} from '../../shared/conversation/fold-conversation';
import { modelAppOptions } from './model-app-options';
import { startApp } from './start-app';

/** The whole app with a model that a server of this machine has. */
export async function startModelApp(...options: Parameters<typeof modelAppOptions>) {
  const started = await startApp(modelAppOptions(...options));

  async function eventsOf(conversationId: string): Promise<ConversationEvent[]> {
    const { events } = await started.call('conversation.open', { conversationId });
    return events as unknown as ConversationEvent[];
  }

  async function stateOf(conversationId: string): Promise<ConversationState> {
    return foldConversationEvents(emptyConversation, await eventsOf(conversationId));
  }

  /** The ends of so many runs, in their order. */
  function whenRunsEnd(count: number): Promise<RunEndEvent[]> {
    return new Promise((resolve) => {
      const check = () => {
        const ends = started.events().filter(isRunEnd);
        if (ends.length < count) return;
        unsubscribe();
        resolve(ends);
      };
      const unsubscribe = started.app.subscribe(check);
      check();
    });
  }

  /** Says something in a new conversation, and waits until the run is over. */
  async function ask(text: string): Promise<string> {
    const conversationId = await started.send(text);
    await whenRunsEnd(1);
    return conversationId;
  }

  return { ...started, eventsOf, stateOf, whenRunsEnd, ask };
}

export type ModelApp = Awaited<ReturnType<typeof startModelApp>>;
