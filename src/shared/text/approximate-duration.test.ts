import { describe, expect, it } from 'vitest';
import { approximateDuration } from './approximate-duration';

describe('a span in words', () => {
  it.each([
    [0, '1 second'],
    [1_400, '1 second'],
    [2_000, '2 seconds'],
    [60_000, '60 seconds'],
    [300_000, '5 minutes'],
    [3_600_900, '60 minutes'],
    [7_200_000, '2 hours'],
    [86_400_000, '24 hours'],
  ])('%i milliseconds are %s', (milliseconds, text) => {
    expect(approximateDuration(milliseconds)).toBe(text);
  });
});
