import { expect, it } from 'vitest';
import { shownIndexes } from './shown-indexes';

it('shows what is in sight and what has to stay, in order and once', () => {
  expect(shownIndexes([10, 11, 12], [3, 11, 40], 50)).toEqual([3, 10, 11, 12, 40]);
});

it('shows nothing that is not there', () => {
  expect(shownIndexes([0], [-1, 1], 1)).toEqual([0]);
});
