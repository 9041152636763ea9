import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../../shared/conversation/fold-conversation';
import { messageExtras } from './message-extras';

const said = (messageId: string, afterItemId?: string): ConversationEvent => {
  return { type: 'user-message', messageId, text: messageId, ...(afterItemId ? { afterItemId } : {}), at: 1 };
};
const answered = (messageId: string, iteration: number): ConversationEvent[] => [
  { type: 'assistant-message', messageId, iteration, at: 1 },
  { type: 'parse-results', messageId, results: [{ kind: 'text', text: messageId }], at: 1 },
];
const begun: ConversationEvent = { type: 'run-started', runId: 'r', processId: 1, provider: 'p', model: 'm', at: 1 };
const over: ConversationEvent = { type: 'run-completed', runId: 'r', at: 1 };

const fold = (...events: ConversationEvent[]) => foldConversationEvents(emptyConversation, events);
const shown = (state: ConversationState) =>
  [...messageExtras(state)].map(([index, { hasActions, versions }]) => [
    state.items[index]?.id,
    hasActions,
    versions && `${versions.index + 1}/${versions.ids.length}`,
  ]);

const turn = [said('one'), begun, ...answered('a', 1), ...answered('b', 2), over];

test('a message and the end of its answer have actions, once the answer is complete', () => {
  expect(shown(fold(...turn))).toEqual([
    ['one', true, null],
    ['b', true, null],
  ]);
  expect(shown(fold(...turn.slice(0, -1)))).toEqual([['one', true, null]]);
});

test('versions of a message stand below it, and those of an answer below its end', () => {
  const again: ConversationEvent = { type: 'branch-changed', afterItemId: 'one', at: 2 };
  const regenerated = fold(...turn, again, begun, ...answered('c', 1), ...answered('d', 2), over);
  expect(shown(regenerated)).toEqual([
    ['one', true, null],
    ['d', true, '2/2'],
  ]);
  expect(shown(fold(...turn, said('two'), said('three', 'b')))).toEqual([
    ['one', true, null],
    ['b', true, null],
    ['three', true, '2/2'],
  ]);
});
