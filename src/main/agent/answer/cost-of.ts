import type { ModelPrice, TokenUsage } from '../../../shared/settings/model';

const MILLION = 1_000_000;

/** In US dollars. Cache reads and writes are charged at their own price if there is one. */
export function costOf(usage: TokenUsage, price: ModelPrice): number {
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
  const { input, output, cachedInput = input, cacheWrite = input } = price;
  const plain = Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens);
  const sum = plain * input + cachedInputTokens * cachedInput + cacheWriteTokens * cacheWrite + outputTokens * output;
  return sum / MILLION;
}
