import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation-event';
import { emptyConversation, foldConversation } from '../../shared/fold-conversation';
import { approvalId, runId } from '../testing/sample-events';
import { renderBare } from '../tool-call/testing/render-bare';
import { Notice } from './notice';

function noticeOf(event: ConversationEvent, canResume = false): string {
  const [item] = foldConversation(emptyConversation, event).items;
  if (item?.kind !== 'notice') throw new Error('No notice came of it');
  return renderBare(<Notice item={item} canResume={canResume} />);
}

const button = (label: string) =>
  `<button type="button" title="Asks the model to go on from here, without a new message"><icon play>${label}</button>`;

test('a run that was stopped says so, and can go on', () => {
  const event: ConversationEvent = { type: 'run-cancelled', runId, at: 1 };
  const words = '<p><icon circle-stop>Stopped. Send a message to go on.</p>';
  expect([noticeOf(event), noticeOf(event, true)]).toEqual([
    `<div>${words}</div>`,
    `<div>${words}${button('Go on')}</div>`,
  ]);
});

test('a run that failed says why, and can be tried again', () => {
  const event: ConversationEvent = { type: 'run-failed', runId, error: 'Nobody listens there.', at: 1 };
  expect(noticeOf(event, true)).toBe(
    '<div><p><icon circle-exclamation-point>The run failed</p><p>Nobody listens there.</p>' +
      '<p>Nothing more will run. Send a message to go on, or say it differently.</p>' +
      `<div>${button('Try again')}</div></div>`,
  );
});

test.each<[string, ConversationEvent]>([
  ['what is left out', { type: 'context-compacted', callIds: [], message: 'Left out 2 results.', at: 1 }],
  ['a remark', { type: 'run-notice', noticeId: approvalId, message: 'Left out 2 results.', at: 1 }],
])('%s is told quietly', (_name, event) => {
  expect(noticeOf(event)).toBe('<p><icon info><span>Left out 2 results.</span></p>');
});
