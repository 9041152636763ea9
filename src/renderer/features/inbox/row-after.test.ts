import { expect, test } from 'vitest';
import { rowAfter } from './row-after';

test.each([
  ['b', ['a', 'c'], 'c'],
  ['b', ['a', 'd'], 'd'],
  ['d', ['a', 'b', 'c'], 'c'],
  ['b', ['a', 'new'], 'new'],
  ['b', [], null],
])('when %s is gone and %j are left, the focus goes to %s', (goneId, now, expected) => {
  expect(rowAfter(goneId, { before: ['a', 'b', 'c', 'd'], now })).toBe(expected);
});
