import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';
import { setCardOpen, setGroupOpen } from '../../tool-call/card-store';
import { createConversationFinder, type FindHit } from './create-conversation-finder';
import { stepHit } from './step-hit';

export interface Find {
  readonly isOpen: boolean;
  readonly query: string;
  readonly hits: readonly FindHit[];
  /** The hit that is shown. */
  readonly current: FindHit | null;
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
  const [current, setCurrent] = useState<FindHit | null>(null);
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

  function goTo(hit: FindHit | null) {
    setCurrent(hit);
    if (hit === null) return;
    if (hit.callId !== null && hit.opens === 'card') setCardOpen(hit.callId, { isOpen: true });
    if (hit.callId !== null && hit.opens === 'group') setGroupOpen([hit.callId], { isOpen: true });
    show(hit.index);
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
      goTo(stepHit(found, { current: null, index: current?.index ?? firstInSight() }, 'next'));
    },
    step: (direction) => goTo(stepHit(hits, { current, index: current?.index ?? firstInSight() }, direction)),
    close() {
      setIsOpen(false);
      setCurrent(null);
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
