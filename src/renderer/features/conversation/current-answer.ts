import type { AssistantItem, ConversationItem } from '../../../shared/conversation/fold-conversation';

/** The answer that has begun and not ended; a question about it may stand behind it. */
export function currentAnswer(items: readonly ConversationItem[]): AssistantItem | undefined {
  const last = items.findLast((item): item is AssistantItem => item.kind === 'assistant');
  return last?.finish === undefined && !last?.isCutOff ? last : undefined;
}
