import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextShare } from './context-share';

test('the context is nearly full above four fifths', () => {
  const shares = [800, 801, 1_000].map((used) => contextShare({ used, size: 1_000 }));
  expect(shares).toEqual([
    { share: 0.8, percent: '80%', isNearlyFull: false },
    { share: 0.801, percent: '80%', isNearlyFull: true },
    { share: 1, percent: '100%', isNearlyFull: true },
  ]);
});

test('a server that counts more than fits leaves the bar full', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1 }), (used, size) => {
      expect(contextShare({ used, size })?.share).toBeLessThanOrEqual(1);
    }),
  );
});

test('where the size is not known there is no share', () => {
  expect([contextShare(null), contextShare({ used: 5 })]).toEqual([null, null]);
});
