export interface Excerpt {
  readonly head: string;
  readonly tail: string;
  readonly leftOut: number;
}

/** Longer texts take long to draw, and nobody reads them here. */
const longestWhole = 20_000;
/** A few screens of the beginning, and the end. */
const headLength = 4_000;
const tailLength = 2_000;

/** Returns the beginning and end of a long text; null if it is short enough to show in full. */
export function excerptOf(text: string): Excerpt | null {
  if (text.length <= longestWhole) return null;
  const head = text.slice(0, wholeCharacterAt(text, headLength));
  const tail = text.slice(wholeCharacterAt(text, text.length - tailLength));
  return { head, tail, leftOut: text.length - head.length - tail.length };
}

function wholeCharacterAt(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}
