import { conversationRowId } from './conversation-row';

export const newConversationId = 'new-conversation';

/** Once the row is drawn; without one the focus goes to where a conversation begins, and is never lost. */
export function focusRow(conversationId: string | null): void {
  requestAnimationFrame(() => {
    const row = conversationId === null ? null : document.getElementById(conversationRowId(conversationId));
    (row ?? document.getElementById(newConversationId))?.focus();
  });
}
