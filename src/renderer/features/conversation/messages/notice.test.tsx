import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../../shared/conversation/fold-conversation';
import { renderBare } from '../../../testing/render-bare';
import { approvalId, runId } from '../../../testing/sample-events';
import { Notice } from './notice';

function noticeOf(event: ConversationEvent, canResume = false): string {
  const [item] = foldConversation(emptyConversation, event).items;
  if (item?.kind !== 'notice') throw new Error('No notice came of it');
  return renderBare(<Notice item={item} canResume={canResume} />);
}

const button = (label: string) =>
  `<button type="button" title="Continues from here without a new message"><icon play>${label}</button>`;

test('a run that was stopped says so, and how to go on where it can', () => {
  const event: ConversationEvent = { type: 'run-cancelled', runId, at: 1 };
  expect([noticeOf(event), noticeOf(event, true)]).toEqual([
    '<div><p><icon circle-stop>Stopped.</p></div>',
    `<div><p><icon circle-stop>Stopped. Send a message to continue.</p>${button('Continue')}</div>`,
  ]);
});

test('a run that failed says why, can be tried again, and leads to where the model is set up', () => {
  const event: ConversationEvent = { type: 'run-failed', runId, error: 'Nobody listens there', at: 1 };
  expect(noticeOf(event, true)).toBe(
    '<div><p><icon circle-exclamation-point>Run failed</p><p>Nobody listens there.</p>' +
      '<p>Nothing is lost: Retry continues from here.</p>' +
      `<div>${button('Retry')}` +
      '<button type="button" id="show-models"><icon key-round>Models and keys…</button></div></div>',
  );
});

test('a failure is only a remark once the conversation has gone on', () => {
  const event: ConversationEvent = { type: 'run-failed', runId, error: 'Nobody listens there', at: 1 };
  expect(noticeOf(event)).toBe('<p><icon info><span>Run failed. Nobody listens there.</span></p>');
});

test.each<[string, ConversationEvent]>([
  ['what is left out', { type: 'context-compacted', callIds: [], message: 'Left out 2 results.', at: 1 }],
  ['a remark', { type: 'run-notice', noticeId: approvalId, message: 'Left out 2 results.', at: 1 }],
])('%s is told quietly', (_name, event) => {
  expect(noticeOf(event)).toBe('<p><icon info><span>Left out 2 results.</span></p>');
});
