import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { messageId, runId, startedEvents, textEvent } from '../../testing/sample-events';
import { hasPlan } from './has-plan';

const chosen = (mode: 'plan' | 'edit'): ConversationEvent => ({ type: 'mode-chosen', mode, at: 5 });
const finished: ConversationEvent = { type: 'answer-finished', messageId, finish: 'stop', at: 6 };
const completed: ConversationEvent = { type: 'run-completed', runId, at: 7 };
const stopped: ConversationEvent = { type: 'run-cancelled', runId, at: 7 };
const plan = textEvent('1. Write it');

test.each([
  ['a run that ended in Plan mode with an answer', [chosen('plan'), plan, finished, completed], true],
  ['a run that is still under way', [chosen('plan'), plan, finished], false],
  ['a run that was stopped', [chosen('plan'), plan, stopped], false],
  ['an answer without words', [chosen('plan'), finished, completed], false],
  ['a conversation in another mode', [chosen('edit'), plan, finished, completed], false],
] as const)('a plan is offered after %s: %s', (_name, events, expected) => {
  const conversation = [...startedEvents, ...events].reduce(foldConversation, emptyConversation);
  expect(hasPlan(conversation)).toBe(expected);
});

test('nothing is offered before anything was said', () => {
  expect(hasPlan({ ...emptyConversation, mode: 'plan' })).toBe(false);
});
