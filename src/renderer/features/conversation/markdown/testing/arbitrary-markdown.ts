import fc from 'fast-check';

const lines = [
  '',
  '',
  '',
  '  ',
  'Some *words* and **more',
  'words** with `code` and [a link](https://example.test/a).',
  '# Heading',
  '- item',
  '* another',
  '  - inner',
  '  more of the item',
  '1. first',
  '2. second',
  '   text of it',
  '    indented',
  '> quote',
  '> - list in it',
  '| a | b |',
  '|---|:-:|',
  '| 1 | `2` |',
  '```ts',
  '```',
  '  ```',
  '~~~',
  'const a = 1;',
  '---',
  '===',
  '<div>',
  '![picture](https://example.test/p.png)',
  '[name]: https://example.test',
  '\ud83d\ude80 ~~gone~~ \\*',
];

/** Texts made of lines that are significant in Markdown, in any order. */
export const arbitraryMarkdown = fc
  .array(fc.constantFrom(...lines), { maxLength: 30 })
  .map((chosen) => chosen.join('\n'));

/** The text as it streams in: each entry is the text so far. */
export function arbitraryGrowth(text: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  return text.chain((whole) =>
    fc
      .array(fc.nat({ max: whole.length }), { maxLength: 20 })
      .map((cuts) => [...cuts.sort((first, second) => first - second), whole.length].map((end) => whole.slice(0, end))),
  );
}
