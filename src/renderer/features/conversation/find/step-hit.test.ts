import { expect, it } from 'vitest';
import { stepHit } from './step-hit';

it('goes from hit to hit, and round the ends', () => {
  const hits = [3, 8, 20];
  expect(stepHit(hits, 3, 'next')).toBe(8);
  expect(stepHit(hits, 20, 'next')).toBe(3);
  expect(stepHit(hits, 9, 'previous')).toBe(8);
  expect(stepHit(hits, 3, 'previous')).toBe(20);
  expect(stepHit([], 3, 'next')).toBeNull();
});
