import { expect, test } from 'vitest';
import { neighbourId } from './adjacent-id';

test('the next one takes the place of the one that goes, at the end the one before, and alone nobody does', () => {
  expect([neighbourId(['a', 'b', 'c'], 'b'), neighbourId(['a', 'b', 'c'], 'c'), neighbourId(['a'], 'a')]).toEqual([
    'c',
    'b',
    null,
  ]);
});
