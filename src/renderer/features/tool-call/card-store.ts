import { createStore } from 'zustand/vanilla';
import type { AppModel } from '../../core/store/app-model';

export interface CardState {
  /** Which cards the user opened or closed, by call, so that a card keeps its state when it scrolls out of view. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** The call that a link led to, until its card has the focus. */
  readonly ledTo: string | null;
}

export const cardStore = createStore<CardState>(() => ({ opened: {}, ledTo: null }));

export function setCardOpen(callId: string, { isOpen }: { readonly isOpen: boolean }): void {
  cardStore.setState(({ opened }) => ({ opened: { ...opened, [callId]: isOpen } }));
}

/** Scrolls to a call's card and focuses it. */
export function revealCard(app: Pick<AppModel, 'seek'>, callId: string): void {
  cardStore.setState({ ledTo: callId });
  app.seek(callId);
}

/** Called when the revealed card is rendered. */
export function clearRevealedCard(): void {
  cardStore.setState({ ledTo: null });
}
