import { describe, expect, it } from 'vitest';
import { openAiObjections, templateObjections } from './openai-objections';

const call = (id: string, written = '{"path":"a"}') => ({
  id,
  type: 'function',
  function: { name: 'file-read', arguments: written },
});
const calling = (...calls: object[]) => ({ role: 'assistant', content: null, tool_calls: calls });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: '' });
const system = { role: 'system', content: 'You are an agent' };
const user = { role: 'user', content: 'Read them' };
const assistant = { role: 'assistant', content: 'I did' };
const tool = {
  type: 'function',
  function: { name: 'file-read', description: '', parameters: { type: 'object', properties: {} } },
};

const good = {
  model: 'test',
  stream: true,
  stream_options: { include_usage: true },
  tools: [tool],
  messages: [system, user, calling(call('a'), call('b')), result('a'), result('b'), assistant, user],
};

const request = (change: object) => ({ path: '', headers: {}, body: { ...good, ...change } });
const following = (...results: object[]) => ({ messages: [user, calling(call('a'), call('b')), ...results] });

describe('a strict OpenAI server', () => {
  it('has nothing against a conversation as it should be', () => {
    expect(openAiObjections(request({}))).toEqual([]);
  });

  it.each([
    ['has a system message in between', { messages: [user, system, user] }, 'system may only come first'],
    ['begins with the assistant', { messages: [system, assistant, user] }, 'the user has to speak first'],
    ['ends with the assistant', { messages: [user, assistant] }, 'only if it is to be continued'],
    [
      'continues the user',
      { messages: [user], continue_final_message: true, add_generation_prompt: false },
      'only if it is to be continued',
    ],
    ['both continues and begins', { messages: [user, assistant], continue_final_message: true }, 'exclude each other'],
    ['lacks a result', following(result('a'), user), 'must be followed by tool messages'],
    ['has results in another order', following(result('b'), result('a')), 'must be followed by tool messages'],
    ['has a result too many', following(result('a'), result('b'), result('c')), 'must be followed by tool messages'],
    [
      'has a result after something else',
      following(result('a'), user, result('b')),
      'a tool message must follow tool_calls',
    ],
    ['has an id twice', { messages: [...good.messages, ...good.messages.slice(2)] }, 'tool call ids must be unique: a'],
    ['has a long id', { messages: [user, calling(call('x'.repeat(41)))] }, 'messages.1.tool_calls.0.id'],
    ['has arguments of no object', { messages: [user, calling(call('a', '[]'))] }, 'the JSON of an object'],
    ['has arguments cut short', { messages: [user, calling(call('a', '{"path"'))] }, 'the JSON of an object'],
    [
      'has an answer of nothing',
      { messages: [user, { role: 'assistant', content: null }, user] },
      'content is required',
    ],
    ['has an empty message', { messages: [{ role: 'user', content: '' }] }, 'content must not be empty'],
    ['has a name in a result', following({ ...result('a'), name: 'x' }, result('b')), 'Unrecognized key: "name"'],
    ['has no tools in its list of them', { tools: [] }, 'tools'],
    ['has a tool twice', { tools: [tool, tool] }, 'duplicate function name: file-read'],
    ['has a field of somebody else', { thinking: {} }, 'Unrecognized key: "thinking"'],
    ['has both limits', { max_tokens: 1, max_completion_tokens: 1 }, 'may not be given both'],
  ])('refuses a request that %s', (_what, change, objection) => {
    expect(openAiObjections(request(change)).join('\n')).toContain(objection);
  });

  it('with a strict template refuses whatever is not user and assistant in turn', () => {
    const objection = ['conversation roles must alternate user/assistant/user/assistant/…'];
    expect(templateObjections(request({ messages: [system, user, assistant, user] }))).toEqual([]);
    expect(templateObjections(request({ messages: [system, user, user] }))).toEqual(objection);
    expect(templateObjections(request({}))).toEqual(objection);
  });
});
