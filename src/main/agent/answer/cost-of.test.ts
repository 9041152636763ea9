import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../context/estimate-tokens';
import { costOf } from './cost-of';

describe('what an answer costs', () => {
  it('is counted by what came from the cache and what went into it', () => {
    const usage = { inputTokens: 10_000, outputTokens: 1_000, cachedInputTokens: 6_000, cacheWriteTokens: 2_000 };
    const price = { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 };
    expect(costOf(usage, price)).toBeCloseTo((2_000 * 3 + 6_000 * 0.3 + 2_000 * 3.75 + 1_000 * 15) / 1_000_000, 10);
  });

  it('counts the cache like the rest where it has no price of its own', () => {
    const usage = { inputTokens: 10, outputTokens: 0, cachedInputTokens: 4 };
    expect(costOf(usage, { input: 1, output: 2 })).toBeCloseTo(10 / 1_000_000, 12);
  });
});

describe('how many tokens a text takes, about', () => {
  it.each([
    ['', 0],
    ['a'.repeat(35), 10],
    ['漢字', 2],
    ['😀😀', 3],
  ])('of %j is %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
