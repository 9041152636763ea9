import { expect, it } from 'vitest';
import { laterUsage, toTokenUsage } from './anthropic-usage';

it('counts what came from the cache and what went into it as sent', () => {
  const usage = {
    input_tokens: 10,
    output_tokens: 5,
    cache_read_input_tokens: 100,
    cache_creation_input_tokens: 20,
  };
  expect([toTokenUsage(usage), toTokenUsage({ input_tokens: 10, output_tokens: 5 })]).toEqual([
    { inputTokens: 130, outputTokens: 5, cachedInputTokens: 100, cacheWriteTokens: 20 },
    { inputTokens: 10, outputTokens: 5 },
  ]);
  expect([toTokenUsage(undefined), toTokenUsage({}), toTokenUsage({ cache_read_input_tokens: 3 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('takes the later count for the whole, and keeps what is not counted again', () => {
  const start = { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 100 };
  expect(laterUsage(start, { output_tokens: 40, input_tokens: null })).toEqual({ ...start, output_tokens: 40 });
  expect(laterUsage(undefined, start)).toEqual(start);
});
