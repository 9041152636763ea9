import { expect, it } from 'vitest';
import { readOpenAiUsage } from './openai-usage';

it.each([
  [
    { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    { inputTokens: 10, outputTokens: 5 },
  ],
  [
    { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 8, audio_tokens: 0 } },
    { inputTokens: 10, outputTokens: 5, cachedInputTokens: 8 },
  ],
  [
    { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 6, prompt_cache_miss_tokens: 4 },
    { inputTokens: 10, outputTokens: 5, cachedInputTokens: 6 },
  ],
  [
    { prompt_tokens: 10, completion_tokens: null, prompt_tokens_details: null },
    { inputTokens: 10, outputTokens: 0 },
  ],
  [{ prompt_tokens: '10', completion_tokens: -5 }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
])('%j counts as %j', (usage, counted) => {
  expect(readOpenAiUsage(usage)).toEqual(counted);
});
