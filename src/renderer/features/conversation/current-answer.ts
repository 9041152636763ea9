import type { AssistantItem, ConversationItem } from '../../../shared/conversation/conversation-state';

/** Returns the answer that has begun but not ended; a question about it may come after it. */
export function currentAnswer(items: readonly ConversationItem[]): AssistantItem | undefined {
  const last = items.findLast((item): item is AssistantItem => item.kind === 'assistant');
  return last?.finish === undefined && !last?.isCutOff ? last : undefined;
}
