import { expect, test } from 'vitest';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { sampleSummary } from '../../testing/sample-summary';
import { attentionOf } from './attention-of';
import { inboxOf } from './inbox-of';
import { loading, ready } from './loadable';

const conversation = (id: string, change: Partial<ConversationSummary> = {}) => ({ ...sampleSummary, id, ...change });
const waiting = (conversationId: string): PendingApproval => ({
  approvalId: `approval of ${conversationId}`,
  conversationId,
  callId: 'call',
  workspacePath: '/work',
  toolId: 'file-write',
  toolName: 'Write file',
  summary: 'Write a.txt',
  riskLevel: 'low',
  askedAt: 1,
});
const ids = (summaries: readonly ConversationSummary[]) => summaries.map(({ id }) => id);

const busy = {
  approvals: [waiting('asks for leave')],
  conversations: ready([
    conversation('asks for leave'),
    conversation('asks something'),
    conversation('works', { state: 'working' }),
    conversation('is done', { state: 'idle' }),
    conversation('is elsewhere', { isElsewhere: true }),
  ]),
};

test('calls, questions and what runs are told apart, and another AIntern’s are left to it', () => {
  const { approvals, questions, running } = inboxOf(busy);
  expect([approvals, ids(questions), ids(running)]).toEqual([
    busy.approvals,
    ['asks something'],
    ['works', 'asks for leave', 'asks something'],
  ]);
});

test('the calls are there before the conversations are', () => {
  expect(inboxOf({ approvals: busy.approvals, conversations: loading })).toEqual({
    approvals: busy.approvals,
    questions: [],
    running: [],
  });
});

test('attention is wanted for calls and questions, and work is told', () => {
  const atWork = { approvals: [], conversations: ready([conversation('works', { state: 'working' })]) };
  const none = { approvals: [], conversations: ready([conversation('is done', { state: 'idle' })]) };
  expect([busy, atWork, none].map(attentionOf)).toEqual([
    { waiting: 2, isWorking: true },
    { waiting: 0, isWorking: true },
    { waiting: 0, isWorking: false },
  ]);
});

test('a call whose rehearsal runs asks for no attention, and is listed only if the user has it tried', () => {
  const trying: PendingApproval = { ...waiting('asks for leave'), rehearsal: 'running' };
  const state = { ...busy, approvals: [trying] };
  const { approvals, questions } = inboxOf(state);
  expect([approvals, ids(questions), attentionOf(state).waiting]).toEqual([[], ['asks something'], 1]);
  expect(inboxOf(state, [trying.approvalId]).approvals).toEqual([trying]);
});
