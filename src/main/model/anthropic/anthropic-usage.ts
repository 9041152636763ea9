import { z } from 'zod';
import type { TokenUsage } from '../../../shared/settings/model';

const countSchema = z.int().nonnegative().nullish().catch(undefined);

export const anthropicUsageSchema = z
  .object({
    input_tokens: countSchema,
    output_tokens: countSchema,
    cache_read_input_tokens: countSchema,
    cache_creation_input_tokens: countSchema,
  })
  .nullish()
  .catch(undefined);
export type AnthropicUsage = z.infer<typeof anthropicUsageSchema>;

/** Combines two counts: each event reports totals, so the later count wins. */
export function laterUsage(before: AnthropicUsage, after: AnthropicUsage): AnthropicUsage {
  const given = Object.entries(after ?? {}).filter(([, count]) => count !== null && count !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

export function toTokenUsage(usage: AnthropicUsage): TokenUsage | undefined {
  const { input_tokens: input, output_tokens: output } = usage ?? {};
  if (typeof input !== 'number' && typeof output !== 'number') return undefined;
  const cached = usage?.cache_read_input_tokens;
  const written = usage?.cache_creation_input_tokens;
  return {
    inputTokens: (input ?? 0) + (cached ?? 0) + (written ?? 0),
    outputTokens: output ?? 0,
    ...(typeof cached === 'number' ? { cachedInputTokens: cached } : {}),
    ...(typeof written === 'number' ? { cacheWriteTokens: written } : {}),
  };
}
