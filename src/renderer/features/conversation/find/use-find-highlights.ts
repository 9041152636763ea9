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

/** Highlights the matches in an item without changing the item. */
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
  for (const nodes of adjacentTexts(item)) {
    if (ranges.length >= mostMarks) break;
    const text = nodes.map(({ data }) => data).join('');
    for (const at of findOccurrences(query, text)) {
      const range = document.createRange();
      range.setStart(...boundaryAt(nodes, at));
      range.setEnd(...boundaryAt(nodes, at + query.length - 1, 1));
      ranges.push(range);
    }
  }
  return ranges.slice(0, mostMarks);
}

/** The elements that text doesn't flow across; within one, it may be split by its style. */
const blocks = 'article, blockquote, button, dd, div, dt, h1, h2, h3, h4, h5, h6, li, p, pre, section, td, th';

/** Returns the text nodes that read as one text, together. */
function adjacentTexts(item: Element): Text[][] {
  const texts: Text[][] = [];
  let last: Element | null = null;
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const block = node.parentElement?.closest(blocks) ?? null;
    if (block === last) texts.at(-1)?.push(node);
    else texts.push([node]);
    last = block;
  }
  return texts;
}

/** Returns the node with the character at a position of their joined text, and the place before it or `behind` it. */
function boundaryAt(nodes: readonly Text[], position: number, behind = 0): [Text, number] {
  let start = 0;
  for (const node of nodes) {
    if (position < start + node.length) return [node, position - start + behind];
    start += node.length;
  }
  throw new RangeError(`There is no character at ${position}`);
}
