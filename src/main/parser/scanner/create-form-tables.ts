import type { BareForm, BlockForms, FenceForm, MarkedForm, QuoteForm, ThoughtMark } from '../blocks/block-form';
import { createMarkerTree, type MarkerNode } from './marker-tree';

/** Tables that tell from one or two characters whether a block may start, so that other text is skipped quickly. */
interface BlockStarts {
  readonly areAny: boolean;
  /** Anywhere on a line. */
  mayStartAt(text: string, at: number): boolean;
  mayStartWith(first: number, second: number): boolean;
  mayStartLine(code: number): boolean;
}

const ASCII = 128;

/** The scanner's lookup tables. They never change, so scanners may share them. */
export interface FormTables {
  readonly words: MarkerNode<FenceForm>;
  readonly markers: MarkerNode<MarkerValue>;
  /** Only the thought tags, for when nothing else is looked for. */
  readonly thoughts: MarkerNode<MarkerValue>;
  readonly bare: Readonly<Record<LinePosition, ReadonlyMap<number, readonly BareForm[]>>>;
  readonly starts: BlockStarts;
}

export type MarkerValue = MarkedForm | QuoteForm | ThoughtMark;

/** Where on its line a block may start. */
export type LinePosition = 'anywhere' | 'line-start';

export function createFormTables(forms: BlockForms): FormTables {
  const { fences, marked, bare, quotes } = forms;
  const thoughts = forms.thoughts.flatMap((tag) => [
    [tag.open, { tag, side: 'open' }] as const,
    [tag.close, { tag, side: 'close' }] as const,
  ]);
  return {
    words: createMarkerTree(fences.map((form) => [form.word, form] as const)),
    markers: createMarkerTree<MarkerValue>([
      ...thoughts,
      ...marked.flatMap((form) => form.opens.map((open) => [open, form] as const)),
      ...quotes.map((quote) => [quote.open, quote] as const),
    ]),
    thoughts: createMarkerTree<MarkerValue>(thoughts),
    bare: {
      anywhere: groupByFirstCode(bare.filter(({ atLineStart }) => !atLineStart)),
      'line-start': groupByFirstCode(bare),
    },
    starts: createBlockStarts(forms),
  };
}

function groupByFirstCode(forms: readonly BareForm[]): ReadonlyMap<number, readonly BareForm[]> {
  return new Map(forms.map(({ firstCode }) => [firstCode, forms.filter((form) => form.firstCode === firstCode)]));
}

function place(code: number): number {
  return code < ASCII ? code : ASCII;
}

/** Characters beyond ASCII share one entry in the tables. */
function createBlockStarts({ marked, bare, quotes, thoughts }: BlockForms): BlockStarts {
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
