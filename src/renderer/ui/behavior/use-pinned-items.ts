import { type RefObject, useCallback } from 'react';

/** In a longer selection only the ends are pinned. */
const longestSelection = 200;

/**
 * Returns which items of a list must stay rendered although they are out of view: the one with the focus, and those
 * with selected text.
 */
export function usePinnedItems(listRef: RefObject<HTMLElement | null>): () => readonly number[] {
  return useCallback(() => {
    const list = listRef.current;
    if (!list) return [];
    const focused = indexOf(document.activeElement, list);
    const selection = document.getSelection();
    const selected =
      selection === null || selection.isCollapsed
        ? []
        : between(indexOf(selection.anchorNode, list), indexOf(selection.focusNode, list));
    return focused === null ? selected : [focused, ...selected];
  }, [listRef]);
}

function indexOf(node: Node | null, list: HTMLElement): number | null {
  if (!node || !list.contains(node)) return null;
  const element = node instanceof Element ? node : node.parentElement;
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

function between(anchor: number | null, focus: number | null): number[] {
  const ends = [anchor, focus].filter((index) => index !== null);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  if (last - first > longestSelection || ends.length < 2) return ends;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
