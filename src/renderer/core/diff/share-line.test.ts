import { expect, test } from 'vitest';
import { shareLine } from './share-line';

test('two texts share a line where both have it, line break included', () => {
  expect([
    shareLine('a\nb\n', 'c\nb\n'),
    shareLine('a\nb', 'b\na'),
    shareLine('a\n', 'aa\n'),
    shareLine('', 'a'),
    shareLine('\n', 'a\n\n'),
  ]).toEqual([true, false, false, false, true]);
});
