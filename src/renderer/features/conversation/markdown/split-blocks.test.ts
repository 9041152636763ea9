import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from './block';
import { lexBlock, lexText } from './lex-block';
import { blockLimit } from './read-line';
import { type SplitText, splitBlocks } from './split-blocks';
import { arbitraryGrowth, arbitraryMarkdown } from './testing/arbitrary-markdown';

const anyText = fc.oneof(
  arbitraryMarkdown,
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'`~-*>|# 1.\n\ta') }),
);
const joined = ({ blocks }: SplitText) => blocks.map(({ raw }) => raw).join('');
const grown = (steps: readonly string[]) =>
  steps.reduce<SplitText | undefined>((earlier, text) => splitBlocks(text, earlier), undefined);

test.each<[string, [Block['kind'], string][]]>([
  ['', []],
  [
    'one\n\ntwo',
    [
      ['prose', 'one\n\n'],
      ['prose', 'two'],
    ],
  ],
  [
    '- a\n\n- b\n\n  more\n\nend',
    [
      ['prose', '- a\n\n- b\n\n  more\n\n'],
      ['prose', 'end'],
    ],
  ],
  [
    'See:\n```js\na\n\n# b\n```\nDone.',
    [
      ['prose', 'See:\n'],
      ['code', '```js\na\n\n# b\n```\n'],
      ['prose', 'Done.'],
    ],
  ],
  ['````\n```\n````\n', [['code', '````\n```\n````\n']]],
  ['see ```x``` there', [['prose', 'see ```x``` there']]],
  ['- a\n  ```\n  b\n\n  c\n  ```\n', [['prose', '- a\n  ```\n  b\n\n  c\n  ```\n']]],
  [
    'text\n# Title\nmore',
    [
      ['prose', 'text\n'],
      ['prose', '# Title\nmore'],
    ],
  ],
])('%j is cut where nothing runs on', (text, blocks) => {
  expect(splitBlocks(text).blocks.map(({ kind, raw }) => [kind, raw])).toEqual(blocks);
});

test('the blocks put together are the text', () => {
  fc.assert(fc.property(anyText, (text) => joined(splitBlocks(text)) === text));
});

test('however a text comes, its blocks are those of the whole, and settled ones stay the same objects', () => {
  fc.assert(
    fc.property(arbitraryGrowth(anyText), (steps) => {
      const whole = steps.at(-1) ?? '';
      const early = grown(steps.slice(0, -1));
      const { blocks } = splitBlocks(whole, early);
      expect(blocks).toEqual(splitBlocks(whole).blocks);
      const later = new Set(blocks);
      expect(early?.progress.settled.every((block) => later.has(block)) ?? true).toBe(true);
    }),
  );
});

test('a text that is not what came before, and more, is read anew', () => {
  expect(splitBlocks('one\n\nthree', splitBlocks('one\n\ntwo')).blocks).toEqual(splitBlocks('one\n\nthree').blocks);
});

/** Rare texts that used to be cut in the wrong place. */
const onceDifferent = [
  '* another\n<div>\n  ```\n\n> quote',
  '---\n    indented\n\n    indented',
  '* another\n  ```\nconst a = 1;\n  ```\n\n> quote',
];

test('cutting changes nothing of what a text means', () => {
  const meaning = (tokens: readonly { type: string; raw: string }[]) =>
    tokens.filter(({ type }) => type !== 'space').map(({ type, raw }) => [type, raw.trim()]);
  fc.assert(
    fc.property(arbitraryMarkdown, (text) => {
      expect(splitBlocks(text).blocks.flatMap((block) => meaning(lexBlock(block)))).toEqual(meaning(lexText(text)));
    }),
    { numRuns: 300, examples: onceDifferent.map((text) => [text]) },
  );
});

const many = (line: string) => Array.from({ length: 80_000 / line.length }, () => line).join('');

test.each([
  ['a line', 'word '],
  ['a line without a space', '\u{1f680}'],
  ['a paragraph', 'Some words on a line.\n'],
  ['a list', '- an item of it\n'],
  ['a list with blank lines', '1. an item of it\n\n'],
  ['a quote', '> what was said\n'],
  ['lines indented', '    x = 1\n'],
])('%s of 80 KB is cut into blocks that are read quickly', (_name, line) => {
  const { blocks } = splitBlocks(many(line));
  expect(Math.max(...blocks.map(({ raw }) => raw.length))).toBeLessThanOrEqual(2 * blockLimit + line.length);
  expect(blocks.filter(({ raw }) => /\p{Cs}/u.test(raw))).toEqual([]);
});

test('a table of 80 KB keeps its head in each of its blocks', () => {
  const head = '| a | b |\n|---|---|\n';
  const [first, ...others] = splitBlocks(head + many('| 1 | 2 |\n')).blocks;
  expect(first?.tableHead).toBeUndefined();
  expect(others.length).toBeGreaterThan(10);
  expect(new Set(others.map(({ tableHead }) => tableHead))).toEqual(new Set([head]));
  expect(others.map((block) => lexBlock(block)[0]?.type)).toEqual(others.map(() => 'table'));
});

test('what is read again while an answer comes grows with its length, not with its square', () => {
  const read = (length: number) => {
    const text = many('Some words, *some* of them `marked`, and a line.\n').slice(0, length);
    let earlier: SplitText | undefined;
    let characters = 0;
    for (let end = 64; end <= text.length; end += 64) {
      const split = splitBlocks(text.slice(0, end), earlier);
      const before = new Set(earlier?.blocks);
      for (const block of split.blocks) characters += before.has(block) ? 0 : block.raw.length;
      earlier = split;
    }
    return characters;
  };
  expect(read(80_000) / read(20_000)).toBeLessThan(5);
});

test('beyond what anybody reads, a text is shown as it is written', () => {
  const kinds = splitBlocks('words\n\n```\ncode\n```\n'.repeat(20_000)).blocks.map(({ kind }) => kind);
  expect([kinds[0], kinds.at(-1)]).toEqual(['prose', 'plain']);
  expect(kinds.filter((kind) => kind === 'plain').length).toBeLessThan(100);
});
