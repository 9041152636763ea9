import { useLayoutEffect } from 'react';
import type { ConversationItem } from '../../shared/conversation/fold-conversation';
import { useAppState } from '../core/store/app-context';
import { findHolder } from '../features/conversation/find-item';

/** Brings what a search led to into sight; returns the id of its item. */
export function useSoughtItem(items: readonly ConversationItem[], show: (index: number) => void): string | null {
  const soughtId = useAppState((state) => state.soughtId);
  const item = soughtId === null ? undefined : findHolder(items, soughtId);
  const index = item ? items.indexOf(item) : -1;
  useLayoutEffect(() => {
    if (index >= 0) show(index);
  }, [index, show]);
  return item?.id ?? null;
}
