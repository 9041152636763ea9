import { conversationRowId } from './conversation-row';

export const newConversationId = 'new-conversation';

/**
 * Focuses the row once it is rendered; without one, the focus goes to where a conversation begins, so it is never lost.
 */
export function focusRow(conversationId: string | null): void {
  requestAnimationFrame(() => {
    const row = conversationId === null ? null : document.getElementById(conversationRowId(conversationId));
    (row ?? document.getElementById(newConversationId))?.focus();
  });
}
