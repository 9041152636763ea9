import { type RefObject, useEffect } from 'react';
import { findOccurrences } from './find-occurrences';

/** The style sheet refers to this name. */
const highlightName = 'find';
/** Nobody goes through more one by one, and each costs time. */
const mostMarks = 1_000;

interface MarkedWords {
  readonly listRef: RefObject<HTMLElement | null>;
  readonly query: string;
  /** The index of the item whose matches are highlighted. */
  readonly index: number | null;
}

/** Highlights the matches in an item without changing the item; matches split by a style change aren't highlighted. */
export function useFindHighlights({ listRef, query, index }: MarkedWords): void {
  useEffect(() => {
    const list = listRef.current;
    if (!list || index === null || query === '') return;
    const mark = () => {
      const item = list.querySelector(`:scope > [data-index="${index}"]`);
      CSS.highlights.set(highlightName, new Highlight(...(item ? rangesIn(item, query) : [])));
    };
    mark();
    // The item is rendered after it is scrolled to, and again when a part is expanded or highlighted.
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
