import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ConversationState } from '../../../../shared/conversation/fold-conversation';
import { pendingApprovals } from '../../../core/store/pending-approvals';

/**
 * Returns all waiting calls of all conversations, the oldest first. The list and the open conversation arrive in
 * separate messages, so of the open one only calls that it can show count.
 */
export function waitingQueue(
  approvals: readonly PendingApproval[],
  conversation: ConversationState,
): readonly PendingApproval[] {
  const known = new Map(approvals.map((pending) => [pending.approvalId, pending]));
  const here = pendingApprovals(conversation).map(({ approvalId, approvalRequested, request }): PendingApproval => {
    const told = known.get(approvalId);
    if (told) return told;
    const { id: callId, toolId, toolName, executionSummary: summary, riskLevel } = request;
    const { id: conversationId, workspacePath } = conversation;
    const call = { callId, toolId, toolName, summary, riskLevel };
    return { approvalId, conversationId, workspacePath, ...call, askedAt: approvalRequested };
  });
  const elsewhere = approvals.filter(({ conversationId }) => conversationId !== conversation.id);
  return [...here, ...elsewhere].toSorted((first, second) => first.askedAt - second.askedAt);
}
