import { needsDecision } from '../../../shared/call/needs-decision';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import {
  type AwaitingCall,
  type ConversationState,
  openQuestion,
} from '../../../shared/conversation/conversation-state';

export type { AwaitingCall };

const known = new WeakMap<ConversationState['calls'], readonly AwaitingCall[]>();

/**
 * Returns the calls that wait for the user, in the model's order. A streaming answer leaves the calls unchanged:
 * several parts of the window ask on each frame, so thousands of calls are checked only once.
 */
export function pendingApprovals({ calls }: Pick<ConversationState, 'calls'>): readonly AwaitingCall[] {
  const before = known.get(calls);
  if (before) return before;
  const pending = Object.values(calls).flatMap((call) => openQuestion(call) ?? []);
  known.set(calls, pending);
  return pending;
}

/** Returns those that can be decided now, without the ones that a rehearsal may still settle. */
export function decidableCalls(
  calls: readonly AwaitingCall[],
  approvals: readonly PendingApproval[],
): readonly AwaitingCall[] {
  const settling = approvals.filter((each) => !needsDecision(each));
  if (settling.length === 0) return calls;
  return calls.filter(({ approvalId }) => !settling.some((each) => each.approvalId === approvalId));
}
