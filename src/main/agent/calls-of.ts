import type { ConversationItem, ConversationState, ToolCallView } from '../../shared/conversation/conversation-state';

/** The calls of an answer, in the model's order, or the one that the user allowed after all. */
export function callsOf(item: ConversationItem, { calls }: Pick<ConversationState, 'calls'>): ToolCallView[] {
  return callIdsOf(item).flatMap((callId) => calls[callId] ?? []);
}

function callIdsOf(item: ConversationItem): string[] {
  if (item.kind === 'user') return item.callId === undefined ? [] : [item.callId];
  return item.kind === 'assistant'
    ? item.parts.flatMap((part) => (part.kind === 'tool-call' ? [part.callId] : []))
    : [];
}
