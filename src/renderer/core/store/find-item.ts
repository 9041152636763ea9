import type { ConversationItem } from '../../../shared/conversation/conversation-state';

/** Returns the item with this id, or the item that holds the call with this id. */
export function findItem(items: readonly ConversationItem[], id: string): ConversationItem | undefined {
  return items.find((item) => item.id === id || (item.kind === 'assistant' && holdsCall(item.parts, id)));
}

function holdsCall(parts: Extract<ConversationItem, { kind: 'assistant' }>['parts'], callId: string): boolean {
  return parts.some((part) => part.kind === 'tool-call' && part.callId === callId);
}
