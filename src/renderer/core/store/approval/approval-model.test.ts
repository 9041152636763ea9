import { expect, test } from 'vitest';
import type { RehearsalState } from '../../../../shared/call/rehearsal';
import { emptyConversation } from '../../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../../shared/conversation/fold-conversation';
import { receiptOf } from '../../../../shared/testing/sample-receipt';
import { StyledText } from '../../../../shared/text/styled-text';
import { fakeConnection } from '../../../testing/fake-connection';
import { approvalId, conversationId, waitingEvents } from '../../../testing/sample-events';
import { createCommandClient } from '../../bridge/command-client';
import { type AwaitingCall, pendingApprovals } from '../pending-approvals';
import { createApprovalModel, draftOf } from './approval-model';
import type { RememberAction } from './remember-choice';
import { ownPatternsCheck } from './remember-plan';
import { samplePreview } from './testing/sample-preview';

const [waiting] = pendingApprovals(waitingEvents.reduce(foldConversation, emptyConversation));
const call = waiting as AwaitingCall;
const timing = { decidedAt: 5_000, decisionDuration: 3_980 };
const notRemembered = { rememberForSession: false, rememberForTool: false };
const fingerprint = 'as shown';
const joined: string[] = [];

function start(answers: Parameters<typeof fakeConnection>[0] = {}) {
  const { connection, invoked } = fakeConnection({
    'approval.preview': ({ parameters }: { parameters: { path: string } }) => ({
      ...samplePreview,
      executionSummary: `Create ${parameters.path}`,
    }),
    'approval.decide': () => ({ alsoSettled: 0 }),
    'approval.deny-all': () => ({ denied: 1 }),
    'approval.allow-all': () => ({ allowed: 1 }),
    ...answers,
  });
  const model = createApprovalModel({ client: createCommandClient(connection.bridge), now: () => 5_000 });
  const inputsOf = (command: string) => invoked.filter(({ name }) => name === command).map(({ input }) => input);
  return {
    model,
    inputsOf,
    decisions: () => inputsOf('approval.decide'),
    draft: () => draftOf(model.store.getState(), call),
    remember: (...actions: RememberAction[]) => {
      for (const action of actions) model.change(call, { type: 'remember', action });
    },
  };
}

test('approves as the model wrote it once main has looked at it, and says what was seen', async () => {
  const { model, decisions } = start();
  expect(await model.approve(call)).toBe(false);
  expect(decisions()).toEqual([]);
  await model.preview(call);
  expect(await model.approve(call)).toBe(true);
  expect(decisions()).toEqual([
    { approvalId, fingerprint, joined, decision: { approved: true, ...notRemembered, ...timing } },
  ]);
});

test('approves with what the user made of it, once main has checked that, and with what they say to it', async () => {
  const { model, decisions, draft } = start();
  const modifiedParameters = { path: 'bye.txt', content: 'hi' };
  model.change(call, { type: 'set-parameters', parameters: modifiedParameters });
  model.change(call, { type: 'give-reason', reason: ' mind the name ' });
  await model.approve(call);
  expect(decisions()).toEqual([]);
  await model.preview(call);
  expect(draft().shown.executionSummary).toBe('Create bye.txt');
  await model.approve(call);
  const said = { modifiedParameters, comment: 'mind the name' };
  expect(decisions()).toEqual([
    { approvalId, fingerprint, joined, decision: { approved: true, ...said, ...notRemembered, ...timing } },
  ]);
});

test('denies with the reason, and without one when none was given', async () => {
  const { model, decisions } = start();
  model.change(call, { type: 'give-reason', reason: '  use notes.txt ' });
  await model.deny(call);
  expect(decisions()).toEqual([
    { approvalId, joined, decision: { approved: false, ...notRemembered, ...timing, reason: 'use notes.txt' } },
  ]);
  const other = start();
  await other.model.deny(call);
  expect(other.decisions()).toEqual([
    { approvalId, joined, decision: { approved: false, ...notRemembered, ...timing } },
  ]);
});

test('denies all that wait in the conversation', async () => {
  const { model, inputsOf } = start();
  await model.denyAll(conversationId);
  expect(inputsOf('approval.deny-all')).toEqual([{ conversationId }]);
});

test('allows together only what was checked, with the fingerprints that were shown', async () => {
  const { model, inputsOf } = start();
  await model.allowAll([call]);
  expect(inputsOf('approval.allow-all')).toEqual([]);
  await model.preview(call);
  await model.allowAll([call]);
  expect(inputsOf('approval.allow-all')).toEqual([{ calls: [{ approvalId, fingerprint, joined: [] }] }]);
});

test('looks at everything again after a time without main, and forgets what failed then', async () => {
  const { model, draft } = start();
  await model.preview(call);
  model.change(call, { type: 'submit-failed', message: 'no connection' });
  model.checkAllAgain();
  expect(draft()).toMatchObject({ submission: { status: 'none' }, check: { status: 'pending' } });
});

test('remembers an approval with the pattern that was chosen, and says what else it settled', async () => {
  const { model, decisions, remember } = start({ 'approval.decide': () => ({ alsoSettled: 2 }) });
  await model.preview(call);
  remember({ type: 'choose-scope', scope: 'workspace' }, { type: 'limit-uses', maxUses: '3' });
  await model.approve(call);
  const remembered = { rememberForWorkspace: true, rememberPattern: 'hello.txt', rememberMaxUses: 3 };
  expect(decisions()).toEqual([
    { approvalId, fingerprint, joined, decision: { approved: true, ...notRemembered, ...remembered, ...timing } },
  ]);
  expect(model.store.getState().alsoSettled).toBe(2);
  model.dismissSettled();
  expect(model.store.getState().alsoSettled).toBe(0);
});

test('does not remember a denial when an approval was to be remembered', async () => {
  const { model, decisions, remember } = start();
  await model.preview(call);
  remember({ type: 'choose-scope', scope: 'always' });
  await model.deny(call);
  expect(decisions()).toEqual([{ approvalId, joined, decision: { approved: false, ...notRemembered, ...timing } }]);
});

test('remembers a pattern of the user only once main has no objection to it', async () => {
  const past = { matched: 3, denied: 1, examples: [] };
  const { model, decisions, draft, inputsOf, remember } = start({
    'approval.back-test': ({ patterns }: { patterns: string[] }) => ({
      objection: patterns.includes('src/*') ? 'It does not cover this call' : null,
      past,
    }),
  });
  await model.preview(call);
  remember({ type: 'choose-scope', scope: 'session' }, { type: 'write-patterns', patterns: ['src/*'] });
  await model.checkPatterns(call);
  await model.approve(call);
  expect(decisions()).toEqual([]);
  remember({ type: 'write-patterns', patterns: [' h*.txt ', ''] });
  await model.approve(call);
  expect([decisions(), ownPatternsCheck(draft())]).toEqual([[], null]);
  await model.checkPatterns(call);
  expect(inputsOf('approval.back-test').at(-1)).toEqual({
    approvalId,
    effect: 'allow',
    patterns: ['h*.txt'],
    parameters: call.request.parameters,
  });
  await model.approve(call);
  const remembered = { rememberForSession: true, rememberForTool: false, rememberPattern: 'h*.txt' };
  expect(decisions()).toEqual([
    { approvalId, fingerprint, joined, decision: { approved: true, ...remembered, ...timing } },
  ]);
});

test('says why when a pattern could not be checked', async () => {
  const { model, draft, remember } = start({
    'approval.back-test': () => {
      throw new Error('No connection');
    },
  });
  await model.preview(call);
  remember({ type: 'choose-scope', scope: 'session' }, { type: 'write-patterns', patterns: ['*'] });
  await model.checkPatterns(call);
  expect(ownPatternsCheck(draft())).toMatchObject({ failure: 'No connection' });
});

test('sends one decision however often it is asked to', async () => {
  const { model, decisions } = start();
  await model.preview(call);
  await Promise.all([model.approve(call), model.approve(call), model.deny(call)]);
  expect(decisions()).toHaveLength(1);
});

test('keeps the call, says why and looks again when main refuses the decision', async () => {
  const { model, draft } = start({
    'approval.decide': () => {
      throw new Error('hello.txt has changed since it was shown');
    },
  });
  await model.preview(call);
  expect(await model.approve(call)).toBe(false);
  const message = 'hello.txt has changed since it was shown';
  expect(draft()).toMatchObject({ submission: { status: 'failed', message }, check: { status: 'pending' } });
});

const rehearsal: RehearsalState = {
  kind: 'done',
  receipt: receiptOf({ changed: ['a.txt', 'b.txt'], deleted: ['c.txt'] }),
  exitCode: 0,
  durationMs: 5,
  output: StyledText.plain('ok'),
};
const withEffects = () => ({ ...samplePreview, fingerprint: 'effects', rehearsal });
const approved = { approved: true, ...notRemembered, ...timing };

test('allows exactly the effects that were shown, without the files that are left out', async () => {
  const { model, decisions } = start({ 'approval.preview': withEffects });
  await model.preview(call);
  model.change(call, { type: 'leave-out', paths: ['a.txt', 'c.txt'], isLeftOut: true });
  model.change(call, { type: 'leave-out', paths: ['c.txt'], isLeftOut: false });
  await model.approve(call);
  expect(decisions()).toEqual([
    { approvalId, joined, fingerprint: 'effects', leaveOut: ['a.txt'], decision: approved },
  ]);
});

test('runs for real without the fingerprint of effects that are dropped', async () => {
  const { model, decisions } = start({ 'approval.preview': withEffects });
  await model.preview(call);
  await model.approve(call, { runForReal: true });
  expect(decisions()).toEqual([{ approvalId, joined, runForReal: true, decision: approved }]);
});

test('has a call tried first, and remembers that the user asked for it', async () => {
  const { model, inputsOf } = start();
  await model.rehearse(call);
  expect([inputsOf('approval.rehearse'), model.store.getState().tried]).toEqual([[{ approvalId }], [approvalId]]);
});
