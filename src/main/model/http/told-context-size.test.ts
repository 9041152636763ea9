import { describe, expect, it } from 'vitest';
import { toldContextSize } from './told-context-size';

describe('the size of a context, read from what a server says', () => {
  it.each([
    ["This model's maximum context length is 4097 tokens. However, you requested 4203 tokens", 4_097],
    ['prompt is too long: 203456 tokens > 200000 maximum', 200_000],
    ['request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it', 4_096],
    ['the model is loaded with context length of only 2048 tokens, which is not enough', 2_048],
    ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)', 1_048_576],
    ['the request exceeds the available context size. try increasing the context size', undefined],
  ])('%s', (text, size) => {
    expect(toldContextSize(text)).toBe(size);
  });
});
