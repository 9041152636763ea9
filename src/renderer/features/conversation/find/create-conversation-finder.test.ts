import { expect, it } from 'vitest';
import { ParseResult } from '../../../../shared/call/parse-result';
import { ToolResult } from '../../../../shared/call/tool-result';
import { type ConversationItem, emptyConversation } from '../../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../../shared/conversation/fold-conversation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { createConversationFinder } from './create-conversation-finder';

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

const { id: callId } = sampleRequest;
const inText = (index: number, ordinal = 0) => ({ index, callId: null, opens: 'nothing', ordinal });

it.each([
  ['zebra', [inText(0), inText(2)]],
  ['striped', [{ ...inText(1), opens: 'thinking' }]],
  ['i LOOK', [inText(1)]],
  ['write hello.txt', [{ index: 1, callId, opens: 'group', ordinal: 0 }]],
  ['savannah', [{ index: 1, callId, opens: 'card', ordinal: 0 }]],
  ['lion', []],
  ['', []],
])('finds each place of %j in messages, thinking, calls and what came of them', (query, hits) => {
  expect(createConversationFinder(query)(conversation)).toEqual(hits);
});

it('finds each place within a message', () => {
  const items: ConversationItem[] = [{ kind: 'user', id: 'u', text: 'otter, otter and Otter', at: 1 }];
  expect(createConversationFinder('otter')({ items, calls: {} })).toEqual([inText(0), inText(0, 1), inText(0, 2)]);
});

it('counts a call’s line before its output, in the order in which an answer shows them', () => {
  const call = conversation.calls[callId];
  if (!call) throw new Error('The call is missing');
  const result = ToolResult.succeeded({ message: 'Done', data: 'hello.txt, hello.txt' });
  const found = createConversationFinder('hello.txt')({ ...conversation, calls: { [callId]: { ...call, result } } });
  expect(found.map(({ opens, ordinal }) => `${opens} ${ordinal}`)).toEqual(['group 0', 'card 1', 'card 2']);
});

it('looks again at what has changed', () => {
  const find = createConversationFinder('lion');
  expect(find(conversation)).toEqual([]);
  const said: ConversationItem = { kind: 'user', id: 'r', text: 'And the lion?', at: 2 };
  expect(find({ ...conversation, items: [...conversation.items, said] })).toEqual([inText(3)]);
  const call = conversation.calls[callId];
  if (!call) throw new Error('The call is missing');
  const result = ToolResult.succeeded({ message: 'A lion', data: '' });
  expect(find({ ...conversation, calls: { [callId]: { ...call, result } } })).toMatchObject([{ index: 1, callId }]);
});
