import type { BlockForms } from '../block-form';

/** Tables that tell from one or two characters whether a block may start, so that other text is passed over quickly. */
export interface BlockStarts {
  /** Whether there is anything to look for at all. */
  readonly areAny: boolean;
  /** Anywhere on a line. */
  mayStartAt(text: string, at: number): boolean;
  mayStartWith(first: number, second: number): boolean;
  mayStartLine(code: number): boolean;
}

const ASCII = 128;

/** All forms start with an ASCII character; a second one beyond them shares a place in the table. */
export function createBlockStarts({ marked, bare, quotes }: BlockForms): BlockStarts {
  const pairs: (Uint8Array | undefined)[] = Array.from({ length: ASCII });
  const lineStarts = new Uint8Array(ASCII);

  function addPair(first: number, second: number): void {
    const seconds = pairs[first] ?? new Uint8Array(ASCII + 1);
    seconds[Math.min(second, ASCII)] = 1;
    pairs[first] = seconds;
  }

  for (const { opens, atLineStart } of [
    ...marked,
    ...quotes.map(({ open }) => ({ opens: [open], atLineStart: false })),
  ]) {
    for (const open of opens) {
      lineStarts[open.charCodeAt(0)] = 1;
      if (!atLineStart) addPair(open.charCodeAt(0), open.charCodeAt(1));
    }
  }
  for (const { firstCode, mayFollow, atLineStart } of bare) {
    lineStarts[firstCode] = 1;
    if (atLineStart) continue;
    for (let second = 0; second <= ASCII; second += 1) if (mayFollow(second)) addPair(firstCode, second);
  }

  function mayStartWith(first: number, second: number): boolean {
    return pairs[first]?.[Math.min(second, ASCII)] === 1;
  }

  return {
    areAny: marked.length + bare.length + quotes.length > 0,
    mayStartAt(text, at) {
      const first = text.charCodeAt(at);
      if (pairs[first] === undefined) return false;
      return at + 1 === text.length || mayStartWith(first, text.charCodeAt(at + 1));
    },
    mayStartWith,
    mayStartLine: (code) => lineStarts[code] === 1,
  };
}
