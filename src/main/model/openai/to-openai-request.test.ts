import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json/json-schema';
import type { ModelRequest } from '../backend';
import { askFor } from '../testing/read-chunks';
import { sampleConversation } from '../testing/sample-conversation';
import { toTextMessages } from '../to-text-messages';
import { initialFormat } from './openai-format';
import { toOpenAiRequest } from './to-openai-request';

const form = initialFormat('http://127.0.0.1:11434/v1');
const parameters: JsonSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const tools = [{ name: 'file-read', description: 'Reads a file', parameters }];
const full: ModelRequest = askFor({ tools, temperature: 0.2, maxOutputTokens: 500, thinkingTokens: 2_000 });
const hello = [
  { role: 'system', content: 'Be brief' },
  { role: 'user', content: 'Hello' },
];

describe('a request to OpenAI', () => {
  it('has all that was set', () => {
    expect(toOpenAiRequest(full, 'qwen3', form)).toEqual({
      model: 'qwen3',
      messages: hello,
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: { name: 'file-read', description: 'Reads a file', parameters } }],
      temperature: 0.2,
      max_tokens: 500,
    });
  });

  it('calls the limit as OpenAI itself does, whose reasoning models take no other', () => {
    const { max_completion_tokens: limit, max_tokens: old } = toOpenAiRequest(
      full,
      'o3',
      initialFormat('https://api.openai.com/v1'),
    );
    expect([limit, old]).toEqual([500, undefined]);
  });

  it('names its conversation to OpenAI itself, the same in each request', () => {
    const own = initialFormat('https://api.openai.com/v1');
    const keyOf = (request: ModelRequest) => toOpenAiRequest(request, 'gpt-5', own).prompt_cache_key;
    const [first, ...later] = sampleConversation;
    const begun = { ...full, messages: first ? [first] : [] };
    expect(keyOf(begun)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf({ ...begun, messages: [...begun.messages, ...later] })).toBe(keyOf(begun));
    expect(keyOf({ ...begun, system: 'Be polite' })).not.toBe(keyOf(begun));
  });

  it('has nothing that the server does not take', () => {
    const least = {
      limitNames: [],
      hasTemperature: false,
      hasEffort: false,
      hasStreamOptions: false,
      hasShortIds: false,
      hasCacheKey: false,
    };
    expect(toOpenAiRequest({ ...full, tools: [] }, 'qwen3', least)).toEqual({
      model: 'qwen3',
      messages: hello,
      stream: true,
    });
  });

  it('has no tools in text mode, where the system prompt describes them', () => {
    expect(toOpenAiRequest({ ...full, toolMode: 'text' }, 'qwen3', form)).not.toHaveProperty('tools');
  });

  it('tells of past calls in words where there are no tools to call', () => {
    const { messages, tools: told } = toOpenAiRequest(
      askFor({ messages: sampleConversation, system: '' }),
      'qwen3',
      form,
    );
    const text = toTextMessages(sampleConversation).map(({ role, text: content }) => ({ role, content }));
    expect([messages, told]).toEqual([text, undefined]);
  });
});
