import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../backend';
import { INTERRUPTED_ANSWER } from '../pair-answers';
import { sampleConversation } from '../testing/sample-conversation';
import { OMITTED_BEGINNING } from '../to-text-messages';
import { toOpenAiMessages } from './to-openai-messages';

const native = { system: '', toolMode: 'native' } as const;

describe('a conversation for OpenAI', () => {
  it('has calls and their answers as the API has them, and no thoughts', () => {
    expect(toOpenAiMessages(sampleConversation, { system: 'Be brief', toolMode: 'native' })).toEqual([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Read both' },
      {
        role: 'assistant',
        content: 'I read them.',
        tool_calls: [
          { id: 'call_a', type: 'function', function: { name: 'file-read', arguments: '{"path":"ä.txt"}' } },
          { id: 'call_b', type: 'function', function: { name: 'no_such_tool_4748c458', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_a', content: 'hi' },
      { role: 'tool', tool_call_id: 'call_b', content: 'There is no such tool' },
      { role: 'user', content: 'A call could not be read' },
      { role: 'assistant', content: 'It says hi.' },
      { role: 'user', content: 'Thanks' },
    ]);
  });

  it('has no content where the model only called', () => {
    const call = { kind: 'call', callId: 'a', toolId: 'git-status', parameters: {}, raw: '' } as const;
    const messages: ModelMessage[] = [
      { role: 'user', text: 'How is it?' },
      { role: 'assistant', parts: [{ kind: 'text', text: '\n' }, call] },
    ];
    expect(toOpenAiMessages(messages, native)[1]).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'git-status', arguments: '{}' } }],
    });
  });

  it('begins with the user and lets nobody speak twice', () => {
    const messages: ModelMessage[] = [
      { role: 'assistant', parts: [{ kind: 'text', text: 'Done.' }] },
      { role: 'user', text: 'One' },
      { role: 'user', text: 'Two' },
    ];
    expect(toOpenAiMessages(messages, native)).toEqual([
      { role: 'user', content: OMITTED_BEGINNING },
      { role: 'assistant', content: 'Done.' },
      { role: 'user', content: 'One\n\nTwo' },
    ]);
  });

  it('says that an answer was cut off where the model is to go on with it', () => {
    const messages: ModelMessage[] = [
      { role: 'user', text: 'Count' },
      { role: 'assistant', parts: [{ kind: 'text', text: 'One, two' }] },
    ];
    expect(toOpenAiMessages(messages, native)).toEqual([
      { role: 'user', content: 'Count' },
      { role: 'assistant', content: 'One, two' },
      { role: 'user', content: INTERRUPTED_ANSWER },
    ]);
  });
});
