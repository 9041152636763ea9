import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';
import { setCardOpen, setGroupOpen } from '../../tool-call/card-store';
import { createConversationFinder, hiddenMatch } from './create-conversation-finder';
import { stepHit } from './step-hit';

export interface Find {
  readonly isOpen: boolean;
  readonly query: string;
  /** The indexes of the items found. */
  readonly hits: readonly number[];
  /** The hit that is shown. */
  readonly current: number | null;
  /** Counts the requests to find: the field takes the focus each time. */
  readonly asked: number;
  write(query: string): void;
  step(direction: 'next' | 'previous'): void;
  close(): void;
}

interface FindOptions {
  readonly conversation: ConversationState;
  /** The index of the first visible item, where the search starts. */
  firstInSight(): number;
  show(index: number): void;
}

/** Finds in the whole conversation, because the browser searches only rendered items. */
export function useFind({ conversation, firstInSight, show }: FindOptions): Find {
  const [asked, setAsked] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const opener = useRef<Element | null>(null);
  const isShown = useRef(isOpen);
  isShown.current = isOpen;
  const { items, calls } = conversation;
  const find = useMemo(() => createConversationFinder(isOpen ? query : ''), [isOpen, query]);
  const hits = useMemo(() => find({ items, calls }), [find, items, calls]);

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'f';
      // An inner element may have its own find, and a dialog covers the conversation.
      if (!isShortcut || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      if (!isShown.current) opener.current = document.activeElement;
      setIsOpen(true);
      setAsked((times) => times + 1);
    }
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);

  function goTo(index: number | null, sought: string) {
    setCurrent(index);
    const item = index === null ? undefined : items[index];
    if (index === null || !item) return;
    const hidden = hiddenMatch(sought, item, calls);
    if (hidden?.opens === 'card') setCardOpen(hidden.callId, { isOpen: true });
    if (hidden?.opens === 'group') setGroupOpen([hidden.callId], { isOpen: true });
    show(index);
  }

  return {
    isOpen,
    query,
    hits,
    current: isOpen ? current : null,
    asked,
    write(next) {
      setQuery(next);
      const found = createConversationFinder(next)({ items, calls });
      goTo(stepHit(found, (current ?? firstInSight()) - 1, 'next'), next);
    },
    step: (direction) => goTo(stepHit(hits, current ?? firstInSight() - 1, direction), query),
    close() {
      setIsOpen(false);
      setCurrent(null);
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
