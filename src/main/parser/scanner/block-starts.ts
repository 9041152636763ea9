import type { BlockForms } from '../blocks/block-form';

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

function place(code: number): number {
  return code < ASCII ? code : ASCII;
}

/** Characters beyond ASCII share a place in the tables. */
export function createBlockStarts({ marked, bare, quotes, thoughts }: BlockForms): BlockStarts {
  const pairs: (Uint8Array | undefined)[] = Array.from({ length: ASCII + 1 });
  const firsts = new Uint8Array(ASCII + 1);
  const lineStarts = new Uint8Array(ASCII + 1);

  function addPair(first: number, second: number): void {
    const seconds = pairs[place(first)] ?? new Uint8Array(ASCII + 1);
    seconds[place(second)] = 1;
    pairs[place(first)] = seconds;
    firsts[place(first)] = 1;
  }

  for (const { opens, atLineStart } of [
    ...marked,
    ...quotes.map(({ open }) => ({ opens: [open], atLineStart: false })),
    ...thoughts.map(({ open, close }) => ({ opens: [open, close], atLineStart: false })),
  ]) {
    for (const open of opens) {
      lineStarts[place(open.charCodeAt(0))] = 1;
      if (!atLineStart) addPair(open.charCodeAt(0), open.charCodeAt(1));
    }
  }
  for (const { firstCode, mayFollow, atLineStart } of bare) {
    lineStarts[firstCode] = 1;
    if (atLineStart) continue;
    for (let second = 0; second <= ASCII; second += 1) if (mayFollow(second)) addPair(firstCode, second);
  }

  function mayStartWith(first: number, second: number): boolean {
    return pairs[place(first)]?.[place(second)] === 1;
  }

  return {
    areAny: marked.length + bare.length + quotes.length + thoughts.length > 0,
    mayStartAt(text, at) {
      const first = text.charCodeAt(at);
      if (firsts[first < ASCII ? first : ASCII] === 0) return false;
      return at + 1 === text.length || mayStartWith(first, text.charCodeAt(at + 1));
    },
    mayStartWith,
    mayStartLine: (code) => lineStarts[place(code)] === 1,
  };
}
