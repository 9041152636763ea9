import { describe, expect, it } from 'vitest';
import type { AssistantPart, ModelMessage } from '../backend';
import { INTERRUPTED_ANSWER } from '../pair-answers';
import { sampleConversation } from '../testing/sample-conversation';
import { OMITTED_BEGINNING } from '../to-text-messages';
import { toAnthropicMessages } from './to-anthropic-messages';

const mark = { cache_control: { type: 'ephemeral' } };
const text = (words: string) => ({ type: 'text', text: words });
const signed: AssistantPart = { kind: 'thinking', text: 'Hm', signature: 'sig' };
const said: AssistantPart = { kind: 'text', text: 'Well' };

/** Converts one answer that stands between two user messages. */
function answerOf(parts: readonly AssistantPart[], thinking: 'enabled' | 'adaptive' | 'none') {
  const messages: ModelMessage[] = [
    { role: 'user', text: 'Hello' },
    { role: 'assistant', parts },
    { role: 'user', text: 'And?' },
  ];
  const [, answer] = toAnthropicMessages(messages, { toolMode: 'native', thinking });
  return answer?.role === 'assistant' ? answer.content.map(({ type }) => type) : null;
}

describe('a conversation for Anthropic', () => {
  it('has thoughts, calls and their answers as the API has them, and is kept up to its end', () => {
    expect(toAnthropicMessages(sampleConversation, { toolMode: 'native', thinking: 'enabled' })).toEqual([
      { role: 'user', content: [text('Read both')] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Two files.', signature: 'sig==' },
          text('I read them.'),
          { type: 'tool_use', id: 'call_a', name: 'file-read', input: { path: 'ä.txt' } },
          { type: 'tool_use', id: 'call_b', name: 'no_such_tool_4748c458', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_a', content: 'hi', is_error: false },
          { type: 'tool_result', tool_use_id: 'call_b', content: 'There is no such tool', is_error: true },
          text('A call could not be read'),
        ],
      },
      { role: 'assistant', content: [text('It says hi.')] },
      { role: 'user', content: [{ ...text('Thanks'), ...mark }] },
    ]);
  });

  it('has users and the model in turn, with results before words', () => {
    const call = { kind: 'call', callId: 'a', toolId: 'git-status', parameters: {}, raw: '' } as const;
    const messages: ModelMessage[] = [
      { role: 'assistant', parts: [call] },
      { role: 'user', text: 'Never mind' },
      { role: 'user', text: 'What else?' },
    ];
    const result = 'No result: the run was interrupted before the call finished';
    expect(toAnthropicMessages(messages, { toolMode: 'native', thinking: 'none' })).toEqual([
      { role: 'user', content: [text(OMITTED_BEGINNING)] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'git-status', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: result, is_error: true },
          text('Never mind'),
          { ...text('What else?'), ...mark },
        ],
      },
    ]);
  });

  it('says that an answer was cut off where the model is to go on with it', () => {
    const messages: ModelMessage[] = [
      { role: 'user', text: 'Count' },
      { role: 'assistant', parts: [{ kind: 'text', text: 'One, ' }] },
    ];
    expect(toAnthropicMessages(messages, { toolMode: 'native', thinking: 'none' }).at(-1)).toEqual({
      role: 'user',
      content: [{ ...text(INTERRUPTED_ANSWER), ...mark }],
    });
  });

  it('gives thoughts back only where they are taken', () => {
    const unsigned: AssistantPart = { kind: 'thinking', text: 'Hm' };
    const hidden: AssistantPart = { kind: 'thinking', text: '', redacted: 'data' };
    expect([
      answerOf([signed, hidden, said], 'enabled'),
      answerOf([signed, said], 'none'),
      answerOf([unsigned, said], 'enabled'),
      answerOf([said, signed], 'adaptive'),
      answerOf([said, signed, said], 'adaptive'),
      answerOf([said, signed, said], 'enabled'),
      answerOf([signed], 'adaptive'),
    ]).toEqual([
      ['thinking', 'redacted_thinking', 'text'],
      ['text'],
      ['text'],
      ['text'],
      ['text', 'thinking', 'text'],
      ['text', 'text'],
      null,
    ]);
  });
});
