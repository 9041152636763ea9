import { type RefObject, useEffect } from 'react';
import { findOccurrences } from './find-occurrences';

/** By this name the style sheet knows the words. */
const highlightName = 'find';
/** More are not looked at one by one, and each costs. */
const mostMarks = 1_000;

interface MarkedWords {
  readonly listRef: RefObject<HTMLElement | null>;
  readonly query: string;
  /** The place of the item whose words are marked. */
  readonly index: number | null;
}

/** Marks what was found in an item without changing the item; words that a change of style divides stay unmarked. */
export function useFindHighlights({ listRef, query, index }: MarkedWords): void {
  useEffect(() => {
    const list = listRef.current;
    if (!list || index === null || query === '') return;
    const mark = () => {
      const item = list.querySelector(`:scope > [data-index="${index}"]`);
      CSS.highlights.set(highlightName, new Highlight(...(item ? rangesIn(item, query) : [])));
    };
    mark();
    // The item is drawn once it was scrolled to, and again when a part of it is unfolded or coloured.
    const observer = new MutationObserver(mark);
    observer.observe(list, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [listRef, query, index]);
}

function rangesIn(item: Element, query: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < mostMarks; node = walker.nextNode()) {
    for (const at of findOccurrences(query, node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + query.length);
      ranges.push(range);
    }
  }
  return ranges.slice(0, mostMarks);
}
