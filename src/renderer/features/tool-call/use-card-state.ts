import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type CardState, cardStore, clearRevealedCard } from './card-store';

/** The current state, even in a static render. */
function useCardState(select: (state: CardState) => boolean): boolean {
  const read = () => select(cardStore.getState());
  return useSyncExternalStore(cardStore.subscribe, read, read);
}

/** Whether the user opened the card; this survives scrolling out of view. */
export function useIsCardOpen(callId: string): boolean {
  return useCardState(({ opened }) => opened[callId] ?? false);
}

/** Takes the focus once the card is rendered, if a link led here. */
export function useFocusWhenRevealed(callId: string) {
  const card = useRef<HTMLElement>(null);
  const isLedTo = useCardState(({ ledTo }) => ledTo === callId);
  useEffect(() => {
    if (!isLedTo || !card.current) return;
    clearRevealedCard();
    card.current.scrollIntoView({ block: 'center' });
    card.current.focus({ preventScroll: true });
  }, [isLedTo]);
  return card;
}
