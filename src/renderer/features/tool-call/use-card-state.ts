import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type CardState, cardStore, clearRevealedCard } from './card-store';

/** As it is now, also where the page is only written down. */
function useCardState(select: (state: CardState) => boolean): boolean {
  const read = () => select(cardStore.getState());
  return useSyncExternalStore(cardStore.subscribe, read, read);
}

/** Whether the user opened the card, which survives its going out of sight. */
export function useIsCardOpen(callId: string): boolean {
  return useCardState(({ opened }) => opened[callId] ?? false);
}

/** Takes the focus when somebody was led here, as soon as the card is drawn. */
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
