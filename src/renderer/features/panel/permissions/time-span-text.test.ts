import { expect, test } from 'vitest';
import { timeSpanText } from './time-span-text';

test.each([
  [-5_000, 'less than a minute'],
  [29_000, 'less than a minute'],
  [61_000, '1 min'],
  [59 * 60_000, '59 min'],
  [59.6 * 60_000, '1 h'],
  [23 * 3_600_000, '23 h'],
  [23.6 * 3_600_000, '1 day'],
  [3 * 86_400_000 - 1, '3 days'],
])('%d milliseconds are %s', (span, expected) => {
  expect(timeSpanText(span)).toBe(expected);
});
