import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { callId, messageId, questionEvent, runId, startedEvents, textEvent } from '../../testing/sample-events';
import { findResumePoint } from './find-resume-point';

const finished: ConversationEvent = { type: 'answer-finished', messageId, finish: 'stop', at: 6 };
const stopped: ConversationEvent = { type: 'run-cancelled', runId, at: 7 };
const failed: ConversationEvent = { type: 'run-failed', runId, error: 'No server', at: 7 };
const completed: ConversationEvent = { type: 'run-completed', runId, at: 7 };
const noticed: ConversationEvent = { type: 'run-notice', noticeId: callId, message: 'Left out', at: 6 };

/** Returns the item's kind and its distance from the end. */
function pointAfter(...events: ConversationEvent[]) {
  const conversation = [...startedEvents, ...events].reduce(foldConversation, emptyConversation);
  const point = findResumePoint(conversation);
  return point && [point.kind, conversation.items.length - 1 - conversation.items.indexOf(point)];
}

test.each([
  ['a run that is under way', [textEvent('He')], null],
  ['a run that came to its end', [textEvent('Hello'), finished, completed], null],
  ['an answer that was stopped: on the answer', [textEvent('He'), stopped], ['assistant', 1]],
  ['a stop before the first word: on the notice', [stopped], ['notice', 0]],
  ['a stop between two answers: on the notice', [textEvent('Hello'), finished, stopped], ['notice', 0]],
  ['a stop at a question: on the notice', [finished, questionEvent, stopped], ['notice', 0]],
  ['a failure: on the notice', [textEvent('He'), failed], ['notice', 0]],
  ['a remark at the end', [finished, noticed, completed], null],
] as const)('%s', (_name, events, point) => {
  expect(pointAfter(...events)).toEqual(point);
});

test('an empty conversation has nothing to go on with', () => {
  expect(findResumePoint(emptyConversation)).toBe(null);
});
