import {
  type ConversationEvent,
  isRunEnd,
  type ToolCallStatusEvent,
} from '../../../shared/conversation/conversation-event';
import type { App } from '../../app/app';

/** Records the events of one conversation and lets a test wait for them. */
export function watchConversation(app: App, conversationId: string) {
  const events: ConversationEvent[] = [];
  const listeners = new Set<() => void>();
  app.subscribe((message) => {
    if (message.name !== 'conversation.events' || message.payload.conversationId !== conversationId) return;
    events.push(...message.payload.events);
    for (const listener of listeners) listener();
  });

  function when<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  }

  const question = () =>
    events.flatMap((event) =>
      event.type === 'tool-call-status' && event.status === 'awaiting-approval' ? [event] : [],
    )[0];
  const end = () => events.find(isRunEnd);
  const request = () =>
    events
      .flatMap((event) => (event.type === 'parse-results' ? event.results : []))
      .flatMap((result) => (result.kind === 'tool-call' ? [result.request] : []))[0];
  const result = () => events.flatMap((event) => (event.type === 'tool-result' ? [event.result] : []))[0];

  const lastStatus = () =>
    events.findLast((event): event is ToolCallStatusEvent => event.type === 'tool-call-status')?.status;

  return {
    request,
    question,
    lastStatus,
    result,
    whenAskedOrEnded: () => when(() => question() ?? end()),
    whenEnded: () => when(end),
  };
}
