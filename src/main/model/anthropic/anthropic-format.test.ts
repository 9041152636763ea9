import { describe, expect, it } from 'vitest';
import { ServerRefusal } from '../transport/server-refusal';
import { type AnthropicFormat, fallbackFormat, initialFormat } from './anthropic-format';

const first = initialFormat(undefined);
const refusal = (message: string, status = 400) =>
  new ServerRefusal(status, { type: 'error', error: { type: 'invalid_request_error', message } });

describe('the fields that not all models of Claude take', () => {
  it('begin with all of them, and the longest answer that is known', () => {
    expect([first, initialFormat(64_000)]).toEqual([
      { hasTemperature: true, hasEffort: true, thinking: 'enabled', longestAnswer: Number.POSITIVE_INFINITY },
      { hasTemperature: true, hasEffort: true, thinking: 'enabled', longestAnswer: 64_000 },
    ]);
  });

  it.each<[string, Partial<AnthropicFormat>, Partial<AnthropicFormat>]>([
    [
      'max_tokens: 8192 > 4096, which is the maximum allowed number of output tokens for claude-3-haiku-20240307',
      {},
      { longestAnswer: 4_096 },
    ],
    ['`temperature` is not supported for this model', {}, { hasTemperature: false }],
    [
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive"',
      {},
      { thinking: 'adaptive' },
    ],
    ['thinking: Extra inputs are not permitted', { thinking: 'adaptive' }, { thinking: 'none' }],
    ['messages.1.content.0: Invalid `signature` in `thinking` block', { thinking: 'adaptive' }, { thinking: 'none' }],
  ])('are put right: %s', (message, before, after) => {
    expect(fallbackFormat({ ...first, ...before }, refusal(message))).toEqual({ ...first, ...before, ...after });
  });

  it.each([
    ['messages.1: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified', {}],
    ['thinking: Extra inputs are not permitted', { thinking: 'none' }],
    ['max_tokens: 8192 > 8192', { longestAnswer: 8_192 }],
    ['prompt is too long: 210000 tokens > 200000 maximum', {}],
    ['messages: at least one message is required', {}],
  ] as const)('stay as they are: %s', (message, before) => {
    expect(fallbackFormat({ ...first, ...before }, refusal(message))).toBeNull();
  });

  it('stay as they are where the server failed for another reason', () => {
    expect(fallbackFormat(first, refusal('temperature', 529))).toBeNull();
  });
});
