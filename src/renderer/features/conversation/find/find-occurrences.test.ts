import { expect, it } from 'vitest';
import { findOccurrences } from './find-occurrences';

it.each([
  ['zebra', 'A Zebra, a ZEBRA', [2, 11]],
  ['aa', 'aaaa a', [0, 2]],
  ['lion', 'A zebra', []],
  ['', 'A zebra', []],
  ['zebra', 'İ zebra', []],
])('finds the places of %j in %j', (query, text, places) => {
  expect(findOccurrences(query, text)).toEqual(places);
});
