import { expect, test } from 'vitest';
import { durationText } from './duration-text';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [9_999, '9.9 s'],
  [59_999, '59 s'],
  [60_000, '1 min 0 s'],
  [121_500, '2 min 1 s'],
])('%d milliseconds are %s', (milliseconds, expected) => {
  expect(durationText(milliseconds)).toBe(expected);
});
