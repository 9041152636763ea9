import { useLayoutEffect, useRef } from 'react';
import type { ConversationState } from '../../shared/conversation/fold-conversation';

/** Whoever says something wants to see it, and what comes of it, wherever they were reading. */
export function useJumpToMessage({ id, items }: ConversationState, jumpToBottom: () => void): void {
  const said = items.findLast(({ kind }) => kind === 'user')?.id;
  const shown = useRef({ id, said });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { id, said };
    if (before.id === id && before.said !== said) jumpToBottom();
  }, [id, said, jumpToBottom]);
}
