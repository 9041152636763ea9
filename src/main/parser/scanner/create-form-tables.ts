import type { BareForm, BlockForms, FenceForm, MarkedForm, QuoteForm, ThoughtMark } from '../blocks/block-form';
import { type BlockStarts, createBlockStarts } from './block-starts';
import { createMarkerTree, type MarkerNode } from './marker-tree';

/** What the scanner looks for, made ready to be looked up. Nothing in it changes, so that scanners may share it. */
export interface FormTables {
  readonly words: MarkerNode<FenceForm>;
  readonly markers: MarkerNode<MarkerValue>;
  /** Only the marks of thoughts, for where nothing else is looked for. */
  readonly thoughts: MarkerNode<MarkerValue>;
  readonly bare: Readonly<Record<Place, ReadonlyMap<number, readonly BareForm[]>>>;
  readonly starts: BlockStarts;
}

export type MarkerValue = MarkedForm | QuoteForm | ThoughtMark;

/** Where on its line a block may start. */
export type Place = 'anywhere' | 'line-start';

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
