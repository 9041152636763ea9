import { useCallback, useMemo, useRef, useState } from 'react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { type CallArrangement, createCallArranger } from './create-call-arranger';

interface Arranged {
  readonly arrangement: CallArrangement;
  /** Returns the index of the item that shows what the item at the index has. */
  shownIndex(index: number): number;
}

export function useCallArrangement({ items, calls }: ConversationState): Arranged {
  const [arrange] = useState(createCallArranger);
  const arrangement = useMemo(() => arrange({ items, calls }), [arrange, items, calls]);
  const latest = useRef({ items, arrangement });
  latest.current = { items, arrangement };
  const shownIndex = useCallback((index: number) => {
    const { items, arrangement } = latest.current;
    const arranged = arrangement.of(items[index]?.id ?? '');
    const shownIn = arranged?.isEmpty ? arranged.groups[0]?.itemId : undefined;
    return shownIn === undefined ? index : items.findLastIndex(({ id }, at) => at <= index && id === shownIn);
  }, []);
  return { arrangement, shownIndex };
}
