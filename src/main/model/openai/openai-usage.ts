import { z } from 'zod';
import type { TokenUsage } from '../../../shared/settings/model';

const countSchema = z.int().nonnegative().nullish().catch(undefined);

const usageSchema = z.object({
  prompt_tokens: countSchema,
  completion_tokens: countSchema,
  prompt_tokens_details: z.object({ cached_tokens: countSchema }).nullish().catch(undefined),
  prompt_cache_hit_tokens: countSchema,
});

export function readOpenAiUsage(usage: unknown): TokenUsage | undefined {
  const { success, data } = usageSchema.safeParse(usage);
  if (!success) return undefined;
  const { prompt_tokens: input, completion_tokens: output } = data;
  if (typeof input !== 'number' && typeof output !== 'number') return undefined;
  const cached = data.prompt_tokens_details?.cached_tokens ?? data.prompt_cache_hit_tokens;
  return {
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
    ...(typeof cached === 'number' ? { cachedInputTokens: cached } : {}),
  };
}
