import { expect, test } from 'vitest';
import { readNumber } from './read-number';

test.each<[string, number | string | undefined]>([
  ['', undefined],
  [' ', undefined],
  ['12', 12],
  [' -1.5 ', -1.5],
  ['1.', 1],
  ['1e3', 1_000],
  ['abc', 'abc'],
  ['1e999', '1e999'],
  ['0x10', '0x10'],
  ['Infinity', 'Infinity'],
  ['1,5', '1,5'],
])('%j is %j', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
