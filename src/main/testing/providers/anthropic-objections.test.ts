import { describe, expect, it } from 'vitest';
import { anthropicObjections } from './anthropic-objections';

const thought = { type: 'thinking', thinking: 'Two files.', signature: 'sig' };
const callA = { type: 'tool_use', id: 'a', name: 'file-read', input: { path: 'a' } };
const callB = { type: 'tool_use', id: 'b', name: 'file-read', input: { path: 'b' } };
const resultA = { type: 'tool_result', tool_use_id: 'a', content: 'A', is_error: false };
const resultB = { type: 'tool_result', tool_use_id: 'b', content: 'B', is_error: true };
const text = { type: 'text', text: 'Read them' };
const tool = { name: 'file-read', description: '', input_schema: { type: 'object', properties: {} } };
const headers = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
const mark = { cache_control: { type: 'ephemeral' } };

const user = (...content: object[]) => ({ role: 'user', content });
const assistant = (...content: object[]) => ({ role: 'assistant', content });
const conversation = (answer: object, results: object) => [user(text), answer, results];

const good = {
  model: 'claude-test',
  max_tokens: 8_192,
  stream: true,
  system: [{ ...text, ...mark }],
  tools: [tool],
  thinking: { type: 'enabled', budget_tokens: 2_048 },
  messages: conversation(assistant(thought, callA, callB), user(resultA, resultB, { ...text, ...mark })),
};

function objections(change: object, given = headers) {
  const body = { ...good, ...change };
  return anthropicObjections({ path: '/v1/messages', headers: given, body }, [
    { thinking: { text: 'Two files.', signature: 'sig' } },
  ]);
}

const following = (...results: object[]) => ({
  messages: conversation(assistant(thought, callA, callB), user(...results)),
});
const answering = (...blocks: object[]) => ({ messages: conversation(assistant(...blocks), user(resultA)) });

describe('a strict Anthropic server', () => {
  it('has nothing against a conversation as it should be', () => {
    expect(objections({})).toEqual([]);
  });

  it.each([
    [
      'begins with the assistant',
      { messages: [assistant(text), user(text)] },
      'first message must use the "user" role',
    ],
    [
      'begins an answer with thinking on',
      { messages: [user(text), assistant(text)] },
      'can only begin without thinking',
    ],
    [
      'begins an answer that ends in white space',
      { messages: [user(text), assistant({ type: 'text', text: 'So ' })], thinking: { type: 'disabled' } },
      'cannot end with trailing whitespace',
    ],
    ['has two of a role in a row', { messages: [user(text), user(text)] }, 'roles must alternate'],
    ['lacks a result', following(resultA), 'tool_use ids without tool_result blocks immediately after: b'],
    ['has results in another order', following(resultB, resultA), 'in their order'],
    ['has a result twice', following(resultA, resultB, resultB), 'each tool_use must have a single result: b'],
    ['has a result of no call', { messages: [user(resultA)] }, 'unexpected tool_use_id in tool_result: a'],
    ['has text before a result', following(text, resultA, resultB), 'tool_result blocks must come first'],
    ['has an empty text', { messages: [user({ type: 'text', text: ' ' })] }, 'must contain non-whitespace text'],
    ['has no content', { messages: [user()] }, 'messages.0.content'],
    ['has an odd name for a tool', answering(thought, { ...callA, name: 'file read' }), 'messages.1.content.1.name'],
    ['has a list for an input', answering(thought, { ...callA, input: [] }), 'messages.1.content.1.input'],
    ['has thinking without a signature', answering({ type: 'thinking', thinking: '' }, callA), 'content.0.signature'],
    ['has changed thinking', answering({ ...thought, thinking: 'No.' }, callA), 'thinking was changed'],
    ['has lost the thinking before a call', answering(callA), 'must start with a thinking block'],
    ['ends an answer with thinking', answering(thought, callA, thought), 'the final block cannot be thinking'],
    ['thinks after it has spoken', answering(text, thought, callA), 'the first block must be thinking'],
    ['has thinking where none is wanted', { thinking: undefined }, 'only be given where thinking is enabled'],
    [
      'has a schema of no object',
      { tools: [{ ...tool, input_schema: { type: 'string' } }] },
      'tools.0.input_schema.type',
    ],
    ['has a tool twice', { tools: [tool, tool] }, 'tool names must be unique: file-read'],
    ['has calls and no tools', { tools: [] }, 'must be given where messages hold tool_use blocks'],
    ['has no limit', { max_tokens: undefined }, 'max_tokens'],
    ['has less room than thinking takes', { max_tokens: 2_048 }, 'must be greater than thinking.budget_tokens'],
    ['has a temperature while it thinks', { temperature: 0.2 }, 'temperature'],
    [
      'has too many marks',
      { system: Array.from({ length: 4 }, () => ({ ...text, ...mark })) },
      'a maximum of 4 blocks',
    ],
    ['has a field of somebody else', { stream_options: {} }, 'stream_options'],
  ])('refuses a request that %s', (_what, change, objection) => {
    expect(objections(change).join('\n')).toContain(objection);
  });

  it('refuses an id that a call of before had', () => {
    const again = [user(text), assistant(thought, callA), user(resultA), assistant(thought, callA), user(resultA)];
    expect(objections({ messages: again })).toEqual(['messages: tool_use ids must be unique: a']);
  });

  it('refuses a request without the headers', () => {
    expect(objections({}, { ...headers, 'x-api-key': '' })).toEqual(['x-api-key: header is required']);
  });
});
