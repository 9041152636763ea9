import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ConversationSummary } from '../../../../shared/contract/contract';

/** What the desktop outside of the window has to know: who works, and what waits for somebody. */
export interface WorkState {
  readonly approvals: readonly PendingApproval[];
  readonly conversations: readonly ConversationSummary[];
}

/** Those with a run of this process under way. */
export function runningConversations({ conversations }: WorkState): ConversationSummary[] {
  return conversations.filter(({ state, isElsewhere }) => state !== 'idle' && !isElsewhere);
}

/** Those that wait for an answer to a question of the agent: what waits for an approval is among the approvals. */
export function askingConversations(state: WorkState): ConversationSummary[] {
  const asked = new Set(state.approvals.map(({ conversationId }) => conversationId));
  return runningConversations(state).filter((each) => each.state === 'needs-you' && !asked.has(each.id));
}

export function waitingCount(state: WorkState): number {
  return state.approvals.length + askingConversations(state).length;
}
