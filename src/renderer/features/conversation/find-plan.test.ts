import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { messageId, runId, startedEvents, textEvent } from '../../testing/sample-events';
import { findPlan } from './find-plan';

const chosen = (mode: 'plan' | 'edit'): ConversationEvent => ({ type: 'mode-chosen', mode, at: 5 });
const finished: ConversationEvent = { type: 'answer-finished', messageId, finish: 'stop', at: 6 };
const completed: ConversationEvent = { type: 'run-completed', runId, at: 7 };
const stopped: ConversationEvent = { type: 'run-cancelled', runId, at: 7 };
const plan = textEvent('1. Write it');

test.each([
  ['a run that ended in Plan mode with an answer', [chosen('plan'), plan, finished, completed], '1. Write it'],
  ['a run that is still under way', [chosen('plan'), plan, finished], null],
  ['a run that was stopped', [chosen('plan'), plan, stopped], null],
  ['an answer without words', [chosen('plan'), finished, completed], null],
  ['a conversation in another mode', [chosen('edit'), plan, finished, completed], null],
] as const)('a plan is offered after %s: %s', (_name, events, expected) => {
  const conversation = [...startedEvents, ...events].reduce(foldConversation, emptyConversation);
  expect(findPlan(conversation)?.text ?? null).toBe(expected);
});

test('nothing is offered before anything was said', () => {
  expect(findPlan({ ...emptyConversation, mode: 'plan' })).toBe(null);
});
