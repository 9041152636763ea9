import { expect, test } from 'vitest';
import { emptyConversation, foldConversation } from '../../shared/fold-conversation';
import { createCommandClient } from '../bridge/command-client';
import { type AwaitingCall, pendingApprovals } from '../store/pending-approvals';
import { fakeConnection } from '../testing/fake-connection';
import { approvalId, waitingEvents } from '../testing/sample-events';
import { createApprovalModel, draftOf } from './approval-model';

const [waiting] = pendingApprovals(waitingEvents.reduce(foldConversation, emptyConversation));
const call = waiting as AwaitingCall;
const timing = { decidedAt: 5_000, decisionDuration: 3_980 };
const notRemembered = { rememberForSession: false, rememberForTool: false };

function start(answers: Parameters<typeof fakeConnection>[0] = {}) {
  const { connection, invoked } = fakeConnection({
    'approval.preview': ({ parameters }: { parameters: { path: string } }) => ({
      validation: { isValid: true, errors: [], warnings: [] },
      riskLevel: 'low',
      riskReasons: [],
      executionSummary: `Create ${parameters.path}`,
    }),
    ...answers,
  });
  const model = createApprovalModel({ client: createCommandClient(connection.bridge), now: () => 5_000 });
  const decisions = () => invoked.filter(({ name }) => name === 'approval.decide').map(({ input }) => input);
  return { model, decisions, draft: () => draftOf(model.store.getState(), call) };
}

test('approves as the model wrote it', async () => {
  const { model, decisions } = start();
  await model.approve(call);
  expect(decisions()).toEqual([{ approvalId, decision: { approved: true, ...notRemembered, ...timing } }]);
});

test('approves with what the user made of it, once main has checked that', async () => {
  const { model, decisions, draft } = start();
  model.change(call, { type: 'edit', text: '{"path": "bye.txt", "content": "hi"}' });
  await model.approve(call);
  expect(decisions()).toEqual([]);
  await model.preview(call);
  expect(draft().shown.executionSummary).toBe('Create bye.txt');
  await model.approve(call);
  const modifiedParameters = { path: 'bye.txt', content: 'hi' };
  expect(decisions()).toEqual([
    { approvalId, decision: { approved: true, modifiedParameters, ...notRemembered, ...timing } },
  ]);
});

test('denies with the reason, and without one when none was given', async () => {
  const { model, decisions } = start();
  model.change(call, { type: 'give-reason', reason: '  use notes.txt ' });
  await model.deny(call);
  expect(decisions()).toEqual([
    { approvalId, decision: { approved: false, ...notRemembered, ...timing, reason: 'use notes.txt' } },
  ]);
  const other = start();
  await other.model.deny(call);
  expect(other.decisions()).toEqual([{ approvalId, decision: { approved: false, ...notRemembered, ...timing } }]);
});

test('sends one decision however often it is asked to', async () => {
  const { model, decisions } = start();
  await Promise.all([model.approve(call), model.approve(call), model.deny(call)]);
  expect(decisions()).toHaveLength(1);
});

test('keeps the call and says why when main refuses the decision', async () => {
  const { model, draft } = start({
    'approval.decide': () => {
      throw new Error('Settled in another window');
    },
  });
  await model.approve(call);
  expect(draft().submission).toEqual({ status: 'failed', message: 'Settled in another window' });
});
