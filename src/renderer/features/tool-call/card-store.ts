import { createStore } from 'zustand/vanilla';
import type { AppModel } from '../../core/store/app-model';

export interface CardState {
  /** What the user opened or closed, by call; a card that is scrolled away and comes back is as they left it. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** The call that a link led to, until its card has the focus. */
  readonly ledTo: string | null;
}

export const cardStore = createStore<CardState>(() => ({ opened: {}, ledTo: null }));

export function setCardOpen(callId: string, { isOpen }: { readonly isOpen: boolean }): void {
  cardStore.setState(({ opened }) => ({ opened: { ...opened, [callId]: isOpen } }));
}

/** Brings the card of a call into sight and gives it the focus. */
export function revealCard(app: Pick<AppModel, 'seek'>, callId: string): void {
  cardStore.setState({ ledTo: callId });
  app.seek(callId);
}

/** The card that was led to is there. */
export function clearRevealedCard(): void {
  cardStore.setState({ ledTo: null });
}
