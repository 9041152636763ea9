import {
  type AwaitingCall,
  type ConversationState,
  openQuestion,
} from '../../../shared/conversation/fold-conversation';

export type { AwaitingCall };

const known = new WeakMap<ConversationState['calls'], readonly AwaitingCall[]>();

/**
 * The calls that wait for the user, in the order in which the model made them. An answer that streams leaves the calls as
 * they are: several parts of the window ask with each frame, and thousands of calls are gone through once.
 */
export function pendingApprovals({ calls }: Pick<ConversationState, 'calls'>): readonly AwaitingCall[] {
  const before = known.get(calls);
  if (before) return before;
  const pending = Object.values(calls).flatMap((call) => openQuestion(call) ?? []);
  known.set(calls, pending);
  return pending;
}
