import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServerRefusal } from '../transport/server-refusal';
import { fallbackFormat, initialFormat, type OpenAiFormat } from './openai-format';

const local = initialFormat('http://127.0.0.1:8000/v1');
const refusal = (message: unknown, status = 400) => new ServerRefusal(status, { error: { message } });
const python = (field: string) => [
  { type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs not permitted' },
];

describe('the fields that servers disagree about', () => {
  it('begin as the server is known to take them', () => {
    expect([initialFormat('https://api.openai.com/v1'), local]).toEqual([
      {
        limitNames: ['max_completion_tokens', 'max_tokens'],
        hasTemperature: true,
        hasEffort: true,
        hasStreamOptions: true,
        hasShortIds: false,
        hasCacheKey: true,
      },
      {
        limitNames: ['max_tokens', 'max_completion_tokens'],
        hasTemperature: true,
        hasEffort: true,
        hasStreamOptions: true,
        hasShortIds: false,
        hasCacheKey: false,
      },
    ]);
  });

  it.each<[string, unknown, Partial<OpenAiFormat>]>([
    [
      'a reasoning model behind a router',
      refusal(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      { limitNames: ['max_completion_tokens'] },
    ],
    [
      'a model that chooses its own temperature',
      refusal(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
      ),
      { hasTemperature: false },
    ],
    [
      'Mistral, for a call that another model made',
      refusal('Tool call id was call_abc but must be a-z, A-Z, 0-9, with a length of 9.'),
      { hasShortIds: true },
    ],
    [
      'a server before stream_options',
      refusal('Unrecognized request argument supplied: stream_options'),
      { hasStreamOptions: false },
    ],
    [
      'a limit above what it has',
      refusal('max_tokens is too large: 900000. This model supports at most 16384'),
      { limitNames: [] },
    ],
    ['FastAPI', new ServerRefusal(422, { detail: python('stream_options') }), { hasStreamOptions: false }],
    [
      'Mistral',
      new ServerRefusal(422, { object: 'error', message: { detail: python('max_tokens') } }),
      { limitNames: [] },
    ],
  ])('are left out or renamed for %s', (_who, cause, change) => {
    expect(fallbackFormat(local, cause)).toEqual({ ...local, ...change });
  });

  it('are left out if a gateway under OpenAI’s name refuses its newer ones', () => {
    const own = initialFormat('https://api.openai.com/v1');
    const cause = refusal('Unrecognized request argument supplied: prompt_cache_key');
    expect(fallbackFormat(own, cause)).toEqual({ ...own, hasCacheKey: false });
  });

  it.each([
    ['something else', refusal('messages must not be empty')],
    ['another status', refusal('temperature', 500)],
    ['tools that are not taken', refusal('this model does not support tools, temperature or stream_options')],
    [
      'a conversation that is too long',
      refusal("This model's maximum context length is 8192 tokens, max_tokens is 9000"),
    ],
    ['the network', new Error('temperature')],
  ])('stay where it is about %s', (_what, cause) => {
    expect(fallbackFormat(local, cause)).toBeNull();
  });

  it('are left out one after the other and never come back, whatever a server says', () => {
    const words = fc.constantFrom('max_tokens', 'max_completion_tokens', 'temperature', 'stream_options', 'no');
    fc.assert(
      fc.property(fc.infiniteStream(fc.array(words, { maxLength: 4 })), fc.boolean(), (said, isOpenAi) => {
        let form: OpenAiFormat | null = initialFormat(isOpenAi ? 'https://api.openai.com/v1' : 'http://localhost/v1');
        let count = 0;
        for (const text of said) {
          form = fallbackFormat(form, refusal(text.join(' ')));
          if (form === null) return;
          count += 1;
          expect(count).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
