import { needsDecision } from '../../../../shared/call/needs-decision';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ConversationSummary } from '../../../../shared/contract/descriptions';

/** What the desktop outside the window has to know: what is running, and what waits for the user. */
export interface WorkState {
  readonly approvals: readonly PendingApproval[];
  readonly conversations: readonly ConversationSummary[];
}

/** The calls that the user can decide now. */
export function openApprovals({ approvals }: WorkState): PendingApproval[] {
  return approvals.filter(needsDecision);
}

/** Conversations with an active run of this process. */
export function runningConversations({ conversations }: WorkState): ConversationSummary[] {
  return conversations.filter(({ state, isElsewhere }) => state !== 'idle' && !isElsewhere);
}

/**
 * Conversations that wait for an answer to the agent's question; those that wait for approval are among the approvals.
 */
export function askingConversations(state: WorkState): ConversationSummary[] {
  const asked = new Set(state.approvals.map(({ conversationId }) => conversationId));
  return runningConversations(state).filter((each) => each.state === 'needs-you' && !asked.has(each.id));
}

export function waitingCount(state: WorkState): number {
  return openApprovals(state).length + askingConversations(state).length;
}
