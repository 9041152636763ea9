import { defaultRangeExtractor, elementScroll, type ReactVirtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';
import type { ConversationItem, ConversationState } from '../../../shared/conversation/conversation-state';
import { shownIndexes } from '../../ui/behavior/shown-indexes';
import { usePinnedItems } from '../../ui/behavior/use-pinned-items';
import type { MessageExtras } from './actions/message-extras';
import type { CallArrangement } from './calls/create-call-arranger';
import { estimateItemHeight } from './estimate-item-height';

/** Enough that a turn of the wheel finds its items rendered, few enough to render them within a frame. */
const overscan = 2;
/** After a long jump the user looks at the visible items first; the rest is rendered with the next move. */
const overscanAfterLeap = 0;
/** Of the row below a message. */
const actionsHeight = 16;
/** The items at the end of a run that the user may be typing in: a question, or a program that asks for input. */
const liveItems = 3;

interface MessageVirtualizerOptions {
  readonly conversation: ConversationState;
  readonly arrangement: CallArrangement;
  readonly extras: ReadonlyMap<number, MessageExtras>;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly listRef: RefObject<HTMLElement | null>;
  /** Called when the list has scrolled automatically to keep the content in place. */
  onOwnMove(): void;
}

export type MessageVirtualizer = ReactVirtualizer<HTMLElement, HTMLElement>;

/** Only items near the viewport are in the document; all others are a known or estimated height. */
export function useMessageVirtualizer(parts: MessageVirtualizerOptions): MessageVirtualizer {
  const { conversation, arrangement, extras, scrollerRef, listRef, onOwnMove } = parts;
  const latest = useRef({ ...conversation, arrangement, extras });
  latest.current = { ...conversation, arrangement, extras };
  const pinnedItems = usePinnedItems(listRef);
  /** Null until something has been shown: opening a conversation isn't a jump, so it can be scrolled right away. */
  const firstInSight = useRef<number | null>(null);
  return useVirtualizer<HTMLElement, HTMLElement>({
    count: conversation.items.length,
    getScrollElement: () => scrollerRef.current,
    getItemKey: useCallback((index: number) => keyOf(latest.current.items[index]), []),
    estimateSize: (index) => {
      const item = latest.current.items[index];
      if (!item) return 0;
      const height = estimateItemHeight(item, latest.current.arrangement.of(item.id));
      return latest.current.extras.has(index) ? height + actionsHeight : height;
    },
    overscan,
    paddingStart: 8,
    // The list opens at the end.
    initialOffset: Number.MAX_SAFE_INTEGER,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const { startIndex, endIndex } = range;
        const isLeap = Math.abs(startIndex - (firstInSight.current ?? startIndex)) > endIndex - startIndex;
        firstInSight.current = startIndex;
        const live = latest.current.run === null ? 0 : liveItems;
        const atEnd = Array.from({ length: live }, (_, offset) => range.count - 1 - offset);
        const inSight = defaultRangeExtractor({ ...range, overscan: isLeap ? overscanAfterLeap : range.overscan });
        return shownIndexes(inSight, [...pinnedItems(), ...atEnd], range.count);
      },
      [pinnedItems],
    ),
    scrollToFn(offset, options, instance) {
      elementScroll(offset, options, instance);
      onOwnMove();
    },
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
}

function keyOf(item: ConversationItem | undefined): string {
  if (!item) return '';
  const known = keys.get(item);
  if (known !== undefined) return known;
  const key = `${item.kind} ${item.id}`;
  keys.set(item, key);
  return key;
}

/** The virtualizer asks for every item's key each time one of them turns out taller or shorter than estimated. */
const keys = new WeakMap<ConversationItem, string>();
