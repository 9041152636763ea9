import type { ConversationEvent } from './conversation-event';

const durableTypes: ReadonlySet<ConversationEvent['type']> = new Set([
  'conversation-created',
  'user-message',
  'message-queued',
  'queued-message-changed',
  'queued-message-moved',
  'queued-message-removed',
  'branch-changed',
  'rewound',
  'rewind-undone',
  'worktree-changed',
  'answer-finished',
  'question-answered',
  'approval',
  'tool-call-status',
  'tool-result',
  'tool-call-undone',
  'run-completed',
  'run-failed',
  'run-cancelled',
]);

/** Whether the event must survive a crash: it is saved before it is published or acted on. */
export function isDurableEvent({ type }: ConversationEvent): boolean {
  return durableTypes.has(type);
}

export type StreamedEvent = Extract<ConversationEvent, { type: 'parse-results' | 'thinking' | 'tool-progress' }>;

/** Whether the event arrives token by token, so that the last moment of it may be late or lost. */
export function isStreamedEvent(event: ConversationEvent): event is StreamedEvent {
  return event.type === 'parse-results' || event.type === 'thinking' || event.type === 'tool-progress';
}
