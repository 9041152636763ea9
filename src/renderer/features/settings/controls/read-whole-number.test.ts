import { expect, test } from 'vitest';
import { readWholeNumber } from './read-whole-number';

test('a whole number in the range is read, with or without marks between thousands', () => {
  const read = (text: string) => readWholeNumber(text, { least: 100, most: 100_000 });
  expect([' 100 ', '5,000', '100 000', '99', '100001', '12.5', '100,5', '-200', '1e3', ''].map(read)).toEqual([
    100,
    5_000,
    100_000,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
