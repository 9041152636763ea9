import { type ConversationEvent, isRunEnd } from '../../shared/conversation/conversation-event';

/** Whether the last run did not finish, or the last message never got one. */
export function canResume(events: readonly ConversationEvent[]): boolean {
  const last = events.findLast((event) => isRunEnd(event) || event.type === 'user-message');
  return last !== undefined && last.type !== 'run-completed';
}
