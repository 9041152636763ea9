import { expect, test } from 'vitest';
import { withoutGrouping } from './without-grouping';

test.each([
  ['128,000', '128000'],
  [' 1 000 000 ', '1000000'],
  ["100'000", '100000'],
  ['4_096', '4096'],
  ['12', '12'],
  ['0.5', '0.5'],
  ['0,5', '0,5'],
  ['1,5', '1,5'],
  ['12,50', '12,50'],
  ['', ''],
])('%j is the number %j', (written, expected) => {
  expect(withoutGrouping(written)).toBe(expected);
});
