import { expect, test } from 'vitest';
import { adjacentId } from './adjacent-id';

test('the next one takes the place of the one that goes, at the end the one before, and alone nobody does', () => {
  expect([adjacentId(['a', 'b', 'c'], 'b'), adjacentId(['a', 'b', 'c'], 'c'), adjacentId(['a'], 'a')]).toEqual([
    'c',
    'b',
    null,
  ]);
});
