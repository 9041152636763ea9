import { describe, expect, it } from 'vitest';
import { parseContextSize, parsePromptSize } from './parse-context-size';

describe('the size of a context, and of what is too long for it, read from what a server says', () => {
  it.each([
    ["This model's maximum context length is 4097 tokens. However, you requested 4203 tokens", 4_097, undefined],
    [
      "This model's maximum context length is 8192 tokens. However, you requested 8203 tokens (7691 in the messages, 512 in the completion). Please reduce the length",
      8_192,
      7_691,
    ],
    [
      "This endpoint's maximum context length is 131,072 tokens. However, you requested about 140,000 tokens",
      131_072,
      undefined,
    ],
    [
      "You passed 5001 input tokens and requested 100 output tokens. However, the model's context length is only 4096 tokens",
      4_096,
      5_001,
    ],
    ["The input (5000 tokens) is longer than the model's context length (4096 tokens).", 4_096, 5_000],
    ['The decoder prompt (length 5000) is longer than the maximum model length of 4096', 4_096, undefined],
    ['prompt is too long: 203456 tokens > 200000 maximum', 200_000, 203_456],
    ['input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease it', 200_000, undefined],
    ['request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it', 4_096, 5_000],
    ['Requested tokens (5000) exceed context window of 4096', 4_096, 5_000],
    [
      'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 2048 tokens, which is not enough',
      2_048,
      9_000,
    ],
    ['Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)', 7_424, 15_028],
    [
      'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 15028>= n_ctx: 7424).',
      7_424,
      15_028,
    ],
    ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)', 1_048_576, 1_200_000],
    ['Prompt contains 40000 tokens, too large for model with 32768 maximum context length', 32_768, 40_000],
    ["This model's maximum prompt length is 131072 but the request contains 140000 tokens.", 131_072, 140_000],
    ['`inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens', 8_193, undefined],
    ['total number of tokens in the prompt cannot exceed 4081 - received 5000', 4_081, undefined],
    ['the request exceeds the available context size. try increasing the context size', undefined, undefined],
  ])('%s', (text, size, prompt) => {
    expect([parseContextSize(text), parsePromptSize(text)]).toEqual([size, prompt]);
  });
});
