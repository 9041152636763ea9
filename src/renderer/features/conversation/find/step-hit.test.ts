import { expect, it } from 'vitest';
import type { FindHit } from './create-conversation-finder';
import { stepHit } from './step-hit';

const hit = (index: number, ordinal = 0): FindHit => ({ index, callId: null, opens: 'nothing', ordinal });
const hits = [hit(3), hit(3, 1), hit(8), hit(20)];
const from = (current: FindHit | null, index = 0) => ({ current, index });

it('goes from hit to hit, also within an item, and round the ends', () => {
  expect(stepHit(hits, from(hit(3)), 'next')).toEqual(hit(3, 1));
  expect(stepHit(hits, from(hit(3, 1)), 'next')).toEqual(hit(8));
  expect(stepHit(hits, from(hit(20)), 'next')).toEqual(hit(3));
  expect(stepHit(hits, from(hit(8)), 'previous')).toEqual(hit(3, 1));
  expect(stepHit(hits, from(hit(3)), 'previous')).toEqual(hit(20));
  expect(stepHit([], from(null), 'next')).toBeNull();
});

it('begins at an item, and continues from there if the current hit is gone', () => {
  expect(stepHit(hits, from(null, 4), 'next')).toEqual(hit(8));
  expect(stepHit(hits, from(null, 21), 'next')).toEqual(hit(3));
  expect(stepHit(hits, from(null, 4), 'previous')).toEqual(hit(3, 1));
  expect(stepHit(hits, from(hit(8, 5), 8), 'next')).toEqual(hit(8));
});
