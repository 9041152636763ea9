import { expect, it } from 'vitest';
import { ParseResult } from '../../../../shared/call/parse-result';
import { ToolResult } from '../../../../shared/call/tool-result';
import { type ConversationItem, emptyConversation } from '../../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../../shared/conversation/fold-conversation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { createConversationFinder, hiddenMatch } from './create-conversation-finder';

const conversation = foldConversationEvents(emptyConversation, [
  { type: 'user-message', messageId: 'q', text: 'Where is the ZEBRA?', at: 1 },
  { type: 'assistant-message', messageId: 'a', iteration: 1, at: 1 },
  { type: 'thinking', messageId: 'a', text: 'A striped horse, then.', at: 1 },
  { type: 'parse-results', messageId: 'a', results: [ParseResult.text('I look for it.')], at: 1 },
  { type: 'parse-results', messageId: 'a', results: [ParseResult.toolCall(sampleRequest, '')], at: 1 },
  {
    type: 'tool-result',
    id: sampleRequest.id,
    toolId: sampleRequest.toolId,
    result: ToolResult.succeeded({ message: 'Done', data: 'savannah' }),
    at: 1,
  },
  { type: 'run-notice', noticeId: 'n', message: 'The zebra is gone.', at: 1 },
]);

it.each([
  ['zebra', [0, 2]],
  ['striped', [1]],
  ['i LOOK', [1]],
  ['write hello.txt', [1]],
  ['savannah', [1]],
  ['lion', []],
  ['', []],
])('finds %j in messages, thinking, calls and what came of them', (query, places) => {
  expect(createConversationFinder(query)(conversation)).toEqual(places);
});

it.each([
  ['savannah', { callId: sampleRequest.id, opens: 'card' }],
  ['write hello', { callId: sampleRequest.id, opens: 'group' }],
  ['i look', null],
  ['lion', null],
])('opens a call for %j only where it alone says so, and its card only if its line does not', (query, expected) => {
  const { items, calls } = conversation;
  expect(hiddenMatch(query, items[1] as ConversationItem, calls)).toEqual(expected);
});

it('looks again at what has changed', () => {
  const find = createConversationFinder('lion');
  expect(find(conversation)).toEqual([]);
  const said: ConversationItem = { kind: 'user', id: 'r', text: 'And the lion?', at: 2 };
  expect(find({ ...conversation, items: [...conversation.items, said] })).toEqual([3]);
  const call = conversation.calls[sampleRequest.id];
  if (!call) throw new Error('The call is missing');
  const result = ToolResult.succeeded({ message: 'A lion', data: '' });
  expect(find({ ...conversation, calls: { [sampleRequest.id]: { ...call, result } } })).toEqual([1]);
});
