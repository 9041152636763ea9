import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasoningEfforts } from '../../shared/settings/reasoning-effort';
import { anthropicObjections } from '../testing/providers/anthropic-objections';
import { openAiObjections, templateObjections } from '../testing/providers/openai-objections';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import type { AnthropicFormat } from './anthropic/anthropic-format';
import { toAnthropicRequest } from './anthropic/to-anthropic-request';
import type { ModelMessage, ModelRequest } from './backend';
import type { OpenAiFormat } from './openai/openai-format';
import { toOpenAiRequest } from './openai/to-openai-request';
import { callsOf } from './pair-answers';
import { arbitraryConversation } from './testing/arbitrary-conversation';
import { arbitraryMedia } from './testing/sample-attachments';
import { toTextMessages } from './to-text-messages';

const registry = await createBuiltInRegistry();
const tools = registry.functionDefinitions().slice(0, 2);
const { signal } = new AbortController();

const numbers = {
  temperature: fc.option(fc.double({ min: 0, max: 2, noNaN: true }), { nil: undefined }),
  maxOutputTokens: fc.option(fc.integer({ min: 16, max: 200_000 }), { nil: undefined }),
  thinkingTokens: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
  effort: fc.option(fc.constantFrom(...reasoningEfforts), { nil: undefined }),
};
const request: fc.Arbitrary<ModelRequest> = fc
  .record({
    messages: arbitraryConversation,
    media: arbitraryMedia,
    system: fc.constantFrom('Be brief', ' '),
    toolMode: fc.constantFrom('native', 'text'),
    ...numbers,
  })
  .map(({ toolMode, temperature, maxOutputTokens, thinkingTokens, effort, ...rest }) => ({
    ...rest,
    toolMode,
    tools: toolMode === 'native' ? tools : [],
    signal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(thinkingTokens === undefined ? {} : { thinkingTokens }),
    ...(effort === undefined ? {} : { effort }),
  }));

const anthropicForm: fc.Arbitrary<AnthropicFormat> = fc.record({
  hasTemperature: fc.boolean(),
  hasEffort: fc.boolean(),
  thinking: fc.constantFrom('enabled', 'adaptive', 'none'),
  longestAnswer: fc.constantFrom(Number.POSITIVE_INFINITY, 64_000, 4_096, 1_500),
});
const openAiForm: fc.Arbitrary<OpenAiFormat> = fc.record({
  limitNames: fc.constantFrom([], ['max_tokens'], ['max_completion_tokens', 'max_tokens']),
  hasTemperature: fc.boolean(),
  hasEffort: fc.boolean(),
  hasStreamOptions: fc.boolean(),
  hasShortIds: fc.boolean(),
  hasCacheKey: fc.boolean(),
});

/** The body as it is sent. */
function received(body: unknown) {
  const headers = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
  return { path: '', headers, body: JSON.parse(JSON.stringify(body)) as unknown };
}

/** Everything that the provider has signed and will verify. */
function signedIn(messages: readonly ModelMessage[]) {
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.parts.flatMap((part) =>
          part.kind === 'thinking' && part.signature !== undefined
            ? [{ thinking: { text: part.text, signature: part.signature } }]
            : [],
        )
      : [],
  );
}

const callIdsOf = (messages: readonly ModelMessage[]) =>
  messages.flatMap((message) => (message.role === 'assistant' ? callsOf(message).map(({ callId }) => callId) : []));

describe('whatever has happened in a conversation', () => {
  it('Anthropic has nothing against the request', () => {
    fc.assert(
      fc.property(request, anthropicForm, (asked, form) => {
        const sent = received(toAnthropicRequest(asked, 'claude-test', form));
        expect(anthropicObjections(sent, signedIn(asked.messages))).toEqual([]);
      }),
    );
  });

  it('OpenAI has nothing against the request', () => {
    fc.assert(
      fc.property(request, openAiForm, (asked, form) => {
        expect(openAiObjections(received(toOpenAiRequest(asked, 'test', form)))).toEqual([]);
      }),
    );
  });

  it('the template of a small model takes it as text', () => {
    fc.assert(
      fc.property(arbitraryConversation, arbitraryMedia, openAiForm, (messages, media, form) => {
        const asked: ModelRequest = { system: '', messages, media, toolMode: 'text', tools: [], signal };
        expect(templateObjections(received(toOpenAiRequest(asked, 'test', form)))).toEqual([]);
      }),
    );
  });

  it('every call is sent, once and in its order', () => {
    fc.assert(
      fc.property(arbitraryConversation, (messages) => {
        const asked: ModelRequest = { system: '', messages, toolMode: 'native', tools, signal };
        const form = {
          limitNames: [],
          hasTemperature: false,
          hasEffort: false,
          hasStreamOptions: false,
          hasShortIds: false,
          hasCacheKey: false,
        };
        const openAi = toOpenAiRequest(asked, 'test', form).messages.flatMap((message) =>
          message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
        );
        const anthropic = toAnthropicRequest(asked, 'test', {
          hasTemperature: false,
          hasEffort: false,
          thinking: 'none',
          longestAnswer: 4_096,
        }).messages.flatMap(({ content }) =>
          typeof content === 'string' ? [] : content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : [])),
        );
        expect([openAi, anthropic]).toEqual([callIdsOf(messages), callIdsOf(messages)]);
      }),
    );
  });

  it('no result can end itself early or pass for another, written as text', () => {
    fc.assert(
      fc.property(arbitraryConversation, (messages) => {
        for (const { text } of toTextMessages(messages)) {
          const mark = /^\[(\S+)\] Result 1 of (\d+)/m.exec(text);
          if (!mark) continue;
          const lines = text.split('\n').filter((line) => line.startsWith(`[${mark[1]}]`));
          expect(lines.length).toBe(2 * Number(mark[2]));
        }
      }),
    );
  });
});
