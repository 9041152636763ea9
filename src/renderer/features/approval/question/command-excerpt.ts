export interface Excerpt {
  readonly head: string;
  readonly tail: string;
  readonly leftOut: number;
}

/** What is longer takes long to draw, and nobody reads it here. */
const longestWhole = 20_000;
/** Some screens of it, and where it ends. */
const headLength = 4_000;
const tailLength = 2_000;

/** The beginning and the end of a long text; null where it is short enough to be shown whole. */
export function excerptOf(text: string): Excerpt | null {
  if (text.length <= longestWhole) return null;
  const head = text.slice(0, wholeCharacterAt(text, headLength));
  const tail = text.slice(wholeCharacterAt(text, text.length - tailLength));
  return { head, tail, leftOut: text.length - head.length - tail.length };
}

function wholeCharacterAt(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}
