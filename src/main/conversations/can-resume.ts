import { type ConversationEvent, isRunEnd } from '../../shared/conversation/conversation-event';

/** Whether the last run did not come to its end, or there never was one for the last message. */
export function canResume(events: readonly ConversationEvent[]): boolean {
  const last = events.findLast((event) => isRunEnd(event) || event.type === 'user-message');
  return last !== undefined && last.type !== 'run-completed';
}
