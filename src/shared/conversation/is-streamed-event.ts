import type { ConversationEvent } from './conversation-event';

export type StreamedEvent = Extract<ConversationEvent, { type: 'parse-results' | 'thinking' | 'tool-progress' }>;

/** Whether the event arrives token by token, so that the last moment of it may be late or lost. */
export function isStreamedEvent(event: ConversationEvent): event is StreamedEvent {
  return event.type === 'parse-results' || event.type === 'thinking' || event.type === 'tool-progress';
}
