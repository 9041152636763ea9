import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeText } from './complete-text';
import { lexText } from './lex-block';
import { arbitraryMarkdown } from './testing/arbitrary-markdown';

test.each([
  ['a **bold', 'a **bold**'],
  ['a **', 'a '],
  ['a **bold*', 'a **bold**'],
  ['see `co', 'see `co`'],
  ['see [the do', 'see the do'],
  ['see [the docs](https://exam', 'see the docs'],
  ['see [the docs](https://example.test)', 'see [the docs](https://example.test)'],
  ['see [the docs]', 'see the docs'],
  ['![a pict', ''],
  ['x ![a](https://exam', 'x '],
  ['text\n-', 'text'],
  ['text\n---', 'text'],
  ['- one\n- ', '- one'],
  ['- one\n2', '- one'],
  ['- [', ''],
  ['##', ''],
  ['| a | b', ''],
  ['| a | b |\n|--', ''],
  ['| a | b |\n|---|---|\n| 1', '| a | b |\n|---|---|\n| 1'],
  ['| a | b |\nno table', '| a | b |\nno table'],
  ['In 2', 'In 2'],
  ['2 < 3 and <div', '2 < 3 and <div'],
])('of %j, %j is shown while it is written', (raw, shown) => {
  expect(completeText(raw).trimEnd()).toBe(shown.trimEnd());
});

test('it throws for nothing, and can be read', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryMarkdown, fc.string({ unit: 'binary' })), (text) => {
      for (let end = 0; end <= text.length; end += 7) lexText(completeText(text.slice(0, end)));
    }),
  );
});

test.each(['*', '_', '[', '![', '>', '> ', '1. ', '- ', '`', '|', '*a **b ', 'a_b_', '!', '[a](', '\\', '&', '<a '])(
  'a block full of %j is read without running out of anything',
  (mark) => {
    const text = mark.repeat(8_000 / mark.length);
    expect(lexText(text).length).toBeGreaterThan(0);
    expect(() => lexText(completeText(text))).not.toThrow();
  },
);
