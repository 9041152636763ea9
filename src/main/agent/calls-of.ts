import type { AssistantItem, ConversationState, ToolCallView } from '../../shared/conversation/fold-conversation';

/** The calls of an answer, in the model's order. */
export function callsOf({ parts }: AssistantItem, { calls }: Pick<ConversationState, 'calls'>): ToolCallView[] {
  return parts.flatMap((part) => (part.kind === 'tool-call' ? (calls[part.callId] ?? []) : []));
}
