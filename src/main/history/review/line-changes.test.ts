import { expect, it } from 'vitest';
import { compareLines, composeText, linesOf } from './line-changes';

it.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a\n']],
  ['a\r\n\nb', ['a\r\n', '\n', 'b']],
])('splits %j into %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

it('returns each place that differs on its own', () => {
  const [before, after] = [linesOf('a\nb\nc\nd\ne'), linesOf('x\nb\nc\ne\nf\n')];
  const changes = compareLines(before, after);
  expect(changes).toEqual([
    { before: [0, 1], after: [0, 1] },
    { before: [3, 5], after: [3, 5] },
  ]);
  expect(composeText({ before, after, changes }, (index) => (index === 0 ? 'before' : 'after'))).toBe(
    'a\nb\nc\ne\nf\n',
  );
});

it('gives up on single places where nearly everything differs', () => {
  const [before, after] = [1, 2].map((side) => Array.from({ length: 5_000 }, (_, at) => `${side} ${at}\n`));
  expect(compareLines(before ?? [], after ?? [])).toEqual([{ before: [0, 5_000], after: [0, 5_000] }]);
});
