import { createStore } from 'zustand/vanilla';
import type { AppModel } from '../../core/store/app-model';

export interface CardState {
  /** Which cards the user opened or closed, by call, so that a card keeps its state when it scrolls out of view. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** Calls that must not be hidden in a collapsed group: the user opened them or its group, or a link led to them. */
  readonly ungrouped: Readonly<Record<string, boolean>>;
  /** The call that a link led to, until its card has the focus. */
  readonly ledTo: string | null;
}

export const cardStore = createStore<CardState>(() => ({ opened: {}, ungrouped: {}, ledTo: null }));

export function setCardOpen(callId: string, { isOpen }: { readonly isOpen: boolean }): void {
  cardStore.setState(({ opened }) => ({ opened: { ...opened, [callId]: isOpen } }));
  // A card that is being read stays visible if its call becomes part of a group.
  if (isOpen) setGroupOpen([callId], { isOpen });
}

/** Opens or closes the group of these calls, as soon as they are one. */
export function setGroupOpen(callIds: readonly string[], { isOpen }: { readonly isOpen: boolean }): void {
  const changed = Object.fromEntries(callIds.map((callId) => [callId, isOpen]));
  cardStore.setState(({ ungrouped }) => ({ ungrouped: { ...ungrouped, ...changed } }));
}

export function isGroupOpen({ ungrouped }: CardState, callIds: readonly string[]): boolean {
  return callIds.some((callId) => ungrouped[callId]);
}

/** Scrolls to a call's card and focuses it. */
export function revealCard(app: Pick<AppModel, 'seek'>, callId: string): void {
  setGroupOpen([callId], { isOpen: true });
  cardStore.setState({ ledTo: callId });
  app.seek(callId);
}

/** Called when the revealed card is rendered. */
export function clearRevealedCard(): void {
  cardStore.setState({ ledTo: null });
}
