import { type AwaitingCall, type ConversationState, openQuestion } from '../../shared/fold-conversation';

export type { AwaitingCall };

/** The calls that wait for the user, in the order in which the model made them. */
export function pendingApprovals(conversation: ConversationState): AwaitingCall[] {
  return Object.values(conversation.calls).flatMap((call) => openQuestion(call) ?? []);
}
