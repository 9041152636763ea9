import { expect, test } from 'vitest';
import { tokenCountText } from './token-count-text';

test('a number of tokens is short, and changes its unit where the next one begins', () => {
  const counts = [0, 999, 1_000, 8_192, 128_000, 999_499, 999_500, 1_048_576, 1_500_000, 10_000_000];
  expect(counts.map(tokenCountText)).toEqual(['0', '999', '1K', '8K', '128K', '999K', '1M', '1M', '1.5M', '10M']);
});

test('a power of two is called as its makers call it', () => {
  const counts = [1_024, 4_096, 32_768, 65_536, 131_072, 262_144, 524_288];
  expect(counts.map(tokenCountText)).toEqual(['1K', '4K', '32K', '64K', '128K', '256K', '512K']);
});
