import type { TextHighlight } from '../components/revealed-text-pieces';

interface HighlightedPart {
  readonly at: number;
  readonly text: string;
  readonly className?: string;
}

/** Splits a piece of a longer text where its style changes. The highlights are sorted and don't overlap. */
export function highlightsWithin(piece: string, from: number, highlights: readonly TextHighlight[]): HighlightedPart[] {
  const parts: HighlightedPart[] = [];
  const end = from + piece.length;
  let at = from;
  for (let index = firstEndingAfter(highlights, from); index < highlights.length; index += 1) {
    const highlight = highlights[index];
    if (highlight === undefined || highlight.from >= end) break;
    const start = Math.max(highlight.from, from);
    const stop = Math.min(highlight.to, end);
    if (start > at) parts.push({ at, text: piece.slice(at - from, start - from) });
    parts.push({ at: start, text: piece.slice(start - from, stop - from), className: highlight.className });
    at = stop;
  }
  if (at < end) parts.push({ at, text: piece.slice(at - from) });
  return parts;
}

function firstEndingAfter(highlights: readonly TextHighlight[], position: number): number {
  let low = 0;
  let high = highlights.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((highlights[middle]?.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
