import type { ConversationState } from '../../shared/fold-conversation';
import type { ToolCallLifecycle } from '../../shared/tool-call-lifecycle';

export type AwaitingCall = Extract<ToolCallLifecycle, { status: 'awaiting-approval' }>;

/** The calls that wait for the user, in the order in which the model made them. */
export function pendingApprovals(conversation: ConversationState): AwaitingCall[] {
  return Object.values(conversation.calls)
    .map((call) => call.lifecycle)
    .filter((lifecycle) => lifecycle.status === 'awaiting-approval');
}
