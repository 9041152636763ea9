import { expect, it } from 'vitest';
import { countNoun } from './count-noun';

it.each([
  [0, ['file'], '0 files'],
  [1, ['match', 'matches'], '1 match'],
  [2_000, ['match', 'matches'], '2,000 matches'],
] as const)('%d of %j are told as %s', (count, [one, many], told) => {
  expect(countNoun(count, one, many)).toBe(told);
});
