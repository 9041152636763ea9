import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json/json-schema';
import type { AssistantPart, ModelMessage, ModelRequest } from '../backend';
import { askFor } from '../testing/read-chunks';
import { answerTo, sampleConversation } from '../testing/sample-conversation';
import { initialFormat } from './anthropic-format';
import { toAnthropicRequest } from './to-anthropic-request';

const mark = { cache_control: { type: 'ephemeral' } };
const parameters: JsonSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const tools = [{ name: 'file-read', description: 'Reads a file', parameters }];
const hello = [{ role: 'user', content: [{ type: 'text', text: 'Hello', ...mark }] }];

const requestFor = (request: Partial<ModelRequest>, form = initialFormat(64_000)) =>
  toAnthropicRequest(askFor({ tools, ...request }), 'claude-test', form);
const limitsOf = (...given: Parameters<typeof requestFor>) => {
  const { max_tokens: most, thinking } = requestFor(...given);
  return [most, thinking];
};

/** The middle of a turn that began with these parts. */
function amid(...parts: AssistantPart[]): ModelMessage[] {
  const call = { kind: 'call', callId: 'a', toolId: 'file-read', parameters: {}, raw: '' } as const;
  return [
    { role: 'user', text: 'Hello' },
    { role: 'assistant', parts: [...parts, call] },
    { role: 'tools', answers: [answerTo('a', 'file-read', 'hi')], problems: [] },
  ];
}

describe('a request to Anthropic', () => {
  it('has all that was set, and keeps what comes again every time', () => {
    expect(requestFor({ temperature: 0.2, maxOutputTokens: 500 })).toEqual({
      model: 'claude-test',
      max_tokens: 500,
      messages: hello,
      stream: true,
      system: [{ type: 'text', text: 'Be brief', ...mark }],
      tools: [{ name: 'file-read', description: 'Reads a file', input_schema: parameters }],
      temperature: 0.2,
    });
  });

  it('has no temperature with thinking, none above 1, and none for a model that takes none', () => {
    expect([
      requestFor({ temperature: 0.2, thinkingTokens: 2_000 }).temperature,
      requestFor({ temperature: 1.7 }).temperature,
      requestFor({ temperature: 0.2 }, { ...initialFormat(64_000), hasTemperature: false }).temperature,
    ]).toEqual([undefined, 1, undefined]);
  });

  it('always has a longest answer, within what the model takes', () => {
    expect([
      limitsOf({}),
      limitsOf({}, initialFormat(undefined)),
      limitsOf({ maxOutputTokens: 100_000 }),
      limitsOf({ maxOutputTokens: 100_000 }, initialFormat(undefined)),
    ]).toEqual([
      [64_000, undefined],
      [8_192, undefined],
      [64_000, undefined],
      [100_000, undefined],
    ]);
  });

  it('leaves room for an answer behind the thinking', () => {
    const enabled = (budget_tokens: number) => ({ type: 'enabled', budget_tokens });
    expect([
      limitsOf({ thinkingTokens: 4_000, maxOutputTokens: 1_000 }),
      limitsOf({ thinkingTokens: 10, maxOutputTokens: 2_000 }),
      limitsOf({ thinkingTokens: 90_000 }),
      limitsOf({ thinkingTokens: 4_000 }, initialFormat(1_500)),
      limitsOf({ thinkingTokens: 0 }),
    ]).toEqual([
      [5_000, enabled(3_976)],
      [3_024, enabled(1_024)],
      [64_000, enabled(62_976)],
      [1_500, undefined],
      [64_000, undefined],
    ]);
  });

  it('thinks as the model sees fit where it takes no budget', () => {
    const form = { ...initialFormat(64_000), thinking: 'adaptive' as const };
    expect([
      limitsOf({ thinkingTokens: 4_000 }, form),
      limitsOf({ thinkingTokens: 4_000, messages: amid() }, form),
      limitsOf({ thinkingTokens: 4_000 }, { ...form, thinking: 'none' }),
    ]).toEqual([
      [64_000, { type: 'adaptive', display: 'summarized' }],
      [64_000, { type: 'adaptive', display: 'summarized' }],
      [64_000, undefined],
    ]);
  });

  it('does not take up thinking in the middle of a turn that began without it', () => {
    const thought: AssistantPart = { kind: 'thinking', text: 'Hm', signature: 'sig' };
    const said: AssistantPart = { kind: 'text', text: 'Well' };
    const isThinking = (messages: ModelMessage[]) =>
      requestFor({ thinkingTokens: 4_000, messages }).thinking !== undefined;
    expect([
      isThinking(amid(thought, said)),
      isThinking(amid(said)),
      isThinking(amid({ kind: 'thinking', text: 'Hm' })),
      isThinking([...amid(said), { role: 'user', text: 'Stop that' }]),
      isThinking([...amid(said), { role: 'assistant', parts: [said] }, { role: 'user', text: 'More' }]),
    ]).toEqual([true, false, false, false, true]);
  });

  it('has no tools in text mode, where the system prompt describes them', () => {
    expect(requestFor({ toolMode: 'native' })).toHaveProperty('tools');
    expect(requestFor({ toolMode: 'text' })).not.toHaveProperty('tools');
  });

  it('tells of past calls in words where there are no tools to call, and thinks all the same', () => {
    const {
      messages,
      tools: told,
      thinking,
    } = requestFor({
      tools: [],
      messages: sampleConversation.slice(0, 3),
      thinkingTokens: 2_000,
    });
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    expect([told, thinking?.type, new Set(blocks.map(({ type }) => type))]).toEqual([
      undefined,
      'enabled',
      new Set(['text']),
    ]);
  });
});
