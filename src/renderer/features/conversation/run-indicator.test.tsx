import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { renderBare } from '../../testing/render-bare';
import {
  messageId,
  questionEvent,
  questionId,
  runId,
  startedEvents,
  textEvent,
  waitingEvents,
} from '../../testing/sample-events';
import { RunIndicator } from './run-indicator';

const indicated = (...events: ConversationEvent[]) =>
  renderBare(<RunIndicator conversation={events.reduce(foldConversation, emptyConversation)} />);

const activity = (words: string) => `<p><span aria-hidden="true"></span>${words}</p>`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a model that is slow to begin is waited for by name, and the wait can be stopped', () => {
  const after = (seconds: number) => {
    vi.setSystemTime(4 + seconds * 1_000);
    return indicated(...startedEvents);
  };
  const stop = '<button type="button"><icon square>Stop</button>';
  expect([after(2.9), after(3), after(72)]).toEqual([
    activity('Working…'),
    `<div>${activity('Waiting for guide… 3 s')}${stop}</div>`,
    `<div>${activity('Waiting for guide… 1 min 12 s')}${stop}</div>`,
  ]);
});

test('a run that waits for an answer says so, and one that waits for a decision leaves that to the question', () => {
  expect([indicated(...waitingEvents), indicated(...startedEvents, questionEvent)]).toEqual([
    '',
    activity('Waiting for your answer'),
  ]);
});

test.each<[string, ConversationEvent[], string]>([
  ['an answer on its way', [textEvent('He')], activity('Working…')],
  ['a call that is being written', [{ type: 'parse-results', messageId, results: [{ kind: 'buffering' }], at: 5 }], ''],
  ['thinking', [{ type: 'thinking', messageId, text: 'Hm', at: 5 }], ''],
  ['a wait for another try', [{ type: 'answer-restarted', messageId, reason: 'Busy', retryAt: 9, at: 5 }], ''],
  [
    'another try that somebody was asked about',
    [
      questionEvent,
      { type: 'question-answered', questionId, optionId: 'red', at: 7 },
      { type: 'answer-restarted', messageId, reason: 'Busy', retryAt: 9, at: 8 },
    ],
    '',
  ],
  ['no run', [{ type: 'run-completed', runId, at: 5 }], ''],
])('what the screen says already is not said twice: %s', (_name, events, markup) => {
  expect(indicated(...startedEvents, ...events)).toBe(markup);
});
