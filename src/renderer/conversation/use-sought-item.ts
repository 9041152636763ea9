import { useLayoutEffect } from 'react';
import type { ConversationItem } from '../../shared/fold-conversation';
import { useAppState } from '../store/app-context';
import { findHolder } from './find-holder';

export function itemElementId(itemId: string): string {
  return `item ${itemId}`;
}

/** Brings what a search led to into sight; returns the id of its item. */
export function useSoughtItem(items: readonly ConversationItem[], stay: () => void): string | null {
  const soughtId = useAppState((state) => state.soughtId);
  const itemId = soughtId === null ? null : (findHolder(items, soughtId)?.id ?? null);
  useLayoutEffect(() => {
    if (itemId === null) return;
    stay();
    document.getElementById(itemElementId(itemId))?.scrollIntoView({ block: 'center' });
  }, [itemId, stay]);
  return itemId;
}
