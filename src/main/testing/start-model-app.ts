import { type ConversationEvent, isRunEnd, type RunEndEvent } from '../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { modelAppOptions } from './model-app-options';
import { startApp } from './start-app';

/** Starts the whole app with a model on a local server. */
export async function startModelApp(...options: Parameters<typeof modelAppOptions>) {
  const started = await startApp(modelAppOptions(...options));

  async function eventsOf(conversationId: string): Promise<ConversationEvent[]> {
    const { events } = await started.call('conversation.open', { conversationId });
    return events as unknown as ConversationEvent[];
  }

  async function stateOf(conversationId: string): Promise<ConversationState> {
    return foldConversationEvents(emptyConversation, await eventsOf(conversationId));
  }

  /** Waits for the ends of this many runs, in order. */
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

  /** Sends a message in a new conversation, and waits until the run ends. */
  async function ask(text: string): Promise<string> {
    const conversationId = await started.send(text);
    await whenRunsEnd(1);
    return conversationId;
  }

  return { ...started, eventsOf, stateOf, whenRunsEnd, ask };
}

export type ModelApp = Awaited<ReturnType<typeof startModelApp>>;
