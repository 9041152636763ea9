import { foldText, type TextSpan, unfoldSpans } from './fold-text';

/** Enough context, in two lines of a list. */
const LENGTH = 180;
const BEFORE = 50;

export interface Excerpt {
  readonly excerpt: string;
  readonly matches: [from: number, to: number][];
}

/** Returns the text around the first match, with all matches in it. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const folded = foldText(text);
  const first = Math.min(...terms.map((term) => folded.indexOf(term)).filter((at) => at >= 0));
  const [from, to] = stretchAround(text, unfoldSpans(text, [[first, first]])[0]?.[0] ?? 0);
  const stretch = text.slice(from, to);
  const lead = from > 0 ? '…' : '';
  const spans = unfoldSpans(stretch, merged(findAll(foldText(stretch), terms)));
  return {
    // Replaced one for one, so that the matches keep their positions.
    excerpt: `${lead}${stretch.replace(/\s/g, ' ')}${to < text.length ? '…' : ''}`,
    matches: spans.map(([start, end]) => [start + lead.length, end + lead.length]),
  };
}

function stretchAround(text: string, position: number): TextSpan {
  const from = position <= BEFORE ? 0 : position - BEFORE;
  return [atLetter(text, from), atLetter(text, Math.min(text.length, from + LENGTH))];
}

/** Moves the position out of the middle of a letter. */
function atLetter(text: string, position: number): number {
  let at = position;
  while (at > 0 && at < text.length && isPartOfLetter(text.charCodeAt(at))) at -= 1;
  return at;
}

/** The second half of a surrogate pair, or an accent. */
function isPartOfLetter(unit: number): boolean {
  return (unit >= 0xdc00 && unit <= 0xdfff) || (unit >= 0x300 && unit <= 0x36f);
}

function findAll(folded: string, terms: readonly string[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      spans.push([at, at + term.length]);
    }
  }
  return spans.sort(([a], [b]) => a - b);
}

/** Merges overlapping matches. */
function merged(spans: readonly TextSpan[]): TextSpan[] {
  const apart: TextSpan[] = [];
  for (const [from, to] of spans) {
    const last = apart.at(-1);
    if (last && from <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], to)];
    else apart.push([from, to]);
  }
  return apart;
}
