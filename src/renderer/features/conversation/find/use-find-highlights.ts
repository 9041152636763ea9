import { type RefObject, useEffect, useState } from 'react';
import type { FindHit } from './create-conversation-finder';
import { findOccurrences } from './find-occurrences';

/** The style sheet refers to these names. */
const highlights = { all: 'find', current: 'find-current' } as const;
/** Nobody goes through more one by one, and each costs time. */
const mostMarks = 1_000;
/** In frames: for this long the list may still move what it has just rendered and measured. */
const settling = 20;
/** In pixels, kept free above and below the hit. */
const margin = 40;

interface FindHighlights {
  readonly listRef: RefObject<HTMLElement | null>;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly query: string;
  readonly current: FindHit | null;
  /** The index of the item that shows it. */
  readonly shownIn: number | null;
}

/**
 * Highlights what is found without changing it, the current hit more than the others, and scrolls to that. Returns
 * whether the current hit is visible, because text may be folded.
 */
export function useFindHighlights({ listRef, scrollerRef, query, current, shownIn }: FindHighlights): boolean {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    const list = listRef.current;
    if (!list || current === null || shownIn === null || query === '') return;
    let frame = 0;
    let left = settling;
    let hit: Range | null = null;
    /** Walking through long items takes a while. */
    let isChanged = true;
    const mark = () => {
      isChanged = false;
      CSS.highlights.set(highlights.all, new Highlight(...rangesIn(list, query)));
      hit = rangeOf(list, query, { hit: current, shownIn });
      const marked = new Highlight(...(hit ? [hit] : []));
      marked.priority = 1;
      CSS.highlights.set(highlights.current, marked);
    };
    const settle = () => {
      if (isChanged || hit === null) mark();
      if (hit && scrollerRef.current) bringIntoSight(scrollerRef.current, hit);
      if (!hit && current.opens === 'thinking') openThinking(list, shownIn);
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(settle);
      else setIsSeen(hit !== null);
    };
    const markSoon = () => {
      isChanged = true;
      if (left > 0) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    setIsSeen(true);
    settle();
    // The list renders other items as it scrolls, and parts are expanded or highlighted.
    const observer = new MutationObserver(markSoon);
    observer.observe(list, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      for (const name of Object.values(highlights)) CSS.highlights.delete(name);
    };
  }, [listRef, scrollerRef, query, current, shownIn]);
  return isSeen;
}

/** In its call, or in the item's text around calls. Folded text isn't rendered, so there may be fewer places. */
function rangeOf(
  list: Element,
  query: string,
  { hit, shownIn }: { readonly hit: FindHit; readonly shownIn: number },
): Range | null {
  const { callId, opens, ordinal } = hit;
  const scope = list.querySelector(callId === null ? itemSelector(shownIn) : `[data-call="${CSS.escape(callId)}"]`);
  if (!scope) return null;
  const ranges = rangesIn(scope, query).filter(
    ({ startContainer }) => callId !== null || placeOf(startContainer) === opens,
  );
  return ranges[ordinal] ?? ranges.at(-1) ?? null;
}

function itemSelector(index: number): string {
  return `:scope > [data-index="${index}"]`;
}

/** Where in an item a text is; calls have their own. */
function placeOf(text: Node): FindHit['opens'] | null {
  const part = text.parentElement?.closest('[data-call], [data-thinking]');
  if (!part) return 'nothing';
  return part.hasAttribute('data-thinking') ? 'thinking' : null;
}

function openThinking(list: Element, shownIn: number): void {
  const folded = list.querySelectorAll<HTMLElement>(
    `${itemSelector(shownIn)} [data-thinking] > * > [aria-expanded="false"]`,
  );
  for (const button of folded) button.click();
}

function bringIntoSight(scroller: Element, hit: Range): void {
  const place = hit.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  // A part that isn't laid out has no place yet.
  if (place.height === 0) hit.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  else if (place.top < frame.top + margin || place.bottom > frame.bottom - margin) {
    scroller.scrollTop += place.top - frame.top - frame.height / 2;
  }
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
