import { type ConversationEvent, isRunEnd } from '../../shared/conversation/conversation-event';
import { ownersOf } from './branches/owners-of';
import type { FoldedLog } from './conversation';

/** Whether the last run of the active branch did not finish, or its last message never got one. */
export function canResume({ events, state }: FoldedLog): boolean {
  const isTold = (event: ConversationEvent) => isRunEnd(event) || event.type === 'user-message';
  const active = new Set(state.items.map(({ id }) => id));
  const owners = state.branches.forks.size === 0 ? null : ownersOf(events);
  const last = events.findLast((event, index) => {
    const owner = owners?.[index];
    const isActive = !owner || owner === 'conversation' || owner.itemId === null || active.has(owner.itemId);
    return isActive && isTold(event);
  });
  return last !== undefined && last.type !== 'run-completed';
}
