import type { ConversationEvent } from './conversation-event';

const durableTypes: ReadonlySet<ConversationEvent['type']> = new Set([
  'conversation-created',
  'user-message',
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

/** Whether the event must survive a crash: it is on disk before anything follows from it, and before it is told. */
export function isDurableEvent({ type }: ConversationEvent): boolean {
  return durableTypes.has(type);
}
