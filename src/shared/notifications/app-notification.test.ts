import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PendingApproval } from '../call/pending-approval';
import { riskLevelSchema } from '../call/risk-level';
import { revealInvisible } from '../text/reveal-invisible';
import {
  type AppNotification,
  notificationOfApproval,
  notificationOfEvent,
  notificationOfRuns,
  notificationOfWaiting,
} from './app-notification';

const conversationId = '3f0c8c1e-0000-4000-8000-000000000001';
const approvalId = '3f0c8c1e-0000-4000-8000-000000000002';
const runId = '3f0c8c1e-0000-4000-8000-000000000003';
const call: PendingApproval = {
  ...{ approvalId, conversationId, callId: approvalId, workspacePath: '/work', toolId: 'file-write' },
  ...{ toolName: 'Write file', summary: 'Write a.txt', riskLevel: 'low', askedAt: 0 },
};
const place = { kind: 'conversation', conversationId } as const;

test('a call says what its card says, and leads to its dialog', () => {
  expect(notificationOfApproval(call)).toEqual({
    kind: 'approvals',
    key: approvalId,
    title: 'Write file needs approval',
    body: 'Low risk: Write a.txt',
    place: { kind: 'approval', conversationId, approvalId },
    decides: approvalId,
  });
});

test('what is dangerous, hidden or cut off can be looked at, and not decided by the notice', () => {
  const odd = [
    { riskLevel: 'high' as const },
    { summary: 'Write a\u202etxt' },
    { summary: `Write ${'a'.repeat(300)}` },
    { summary: 'Write a\nrm b' },
    { summary: `Run ls${'\n'.repeat(300)}rm b` },
  ].map((change) => notificationOfApproval({ ...call, ...change }));
  expect(odd.map(({ decides }) => decides)).toEqual([null, null, null, null, null]);
  expect(odd.map(({ body }) => body)).toEqual([
    'High risk: Write a.txt',
    'Low risk: Write a\\u202etxt',
    `Low risk: Write ${'a'.repeat(223)}…`,
    'Low risk: Write a rm b',
    'Low risk: Run ls ⏎×300 rm b',
  ]);
});

test('a run and a question lead to their conversation, and a stopped run is not told', () => {
  const told = (event: Parameters<typeof notificationOfEvent>[0], title = 'Tidy up') =>
    notificationOfEvent(event, conversationId, title);
  const question = {
    questionId: approvalId,
    reason: 'ask-user',
    text: 'Which?',
    options: [],
    allowsText: true,
  } as const;
  expect([
    told({ type: 'run-completed', runId, at: 0 }, ''),
    told({ type: 'run-failed', runId, error: 'No key', at: 0 }),
    told({ type: 'question-asked', ...question, options: [], at: 0 }),
    told({ type: 'run-cancelled', runId, at: 0 }),
  ]).toEqual([
    { kind: 'ended', key: runId, title: 'Run finished', body: 'A conversation', place, decides: null },
    { kind: 'failed', key: runId, title: 'Run failed', body: 'Tidy up: No key', place, decides: null },
    {
      ...{ kind: 'questions', key: approvalId, title: 'AIntern has a question' },
      ...{ body: 'Tidy up: Which?', place, decides: null },
    },
    null,
  ]);
});

test('several are counted by what they are', () => {
  const notice = (kind: AppNotification['kind'], key: string): AppNotification => ({
    ...{ kind, key, title: `About ${kind}`, body: key, place, decides: key },
  });
  const waiting = (kinds: AppNotification['kind'][]) => {
    const { title, body, place: leads, decides } = notificationOfWaiting(kinds.map((kind) => notice(kind, 'a')));
    return [title, body, leads.kind, decides];
  };
  expect([
    waiting(['approvals', 'approvals']),
    waiting(['approvals', 'questions', 'questions']),
    waiting(['questions', 'questions']),
  ]).toEqual([
    ['2 calls need you', 'About approvals', 'inbox', null],
    ['1 call and 2 questions need you', 'About approvals, About questions', 'inbox', null],
    ['2 questions need you', 'About questions', 'conversation', null],
  ]);
  expect(notificationOfRuns([notice('ended', 'a'), notice('failed', 'b'), notice('failed', 'c')])).toMatchObject({
    ...{ kind: 'failed', key: 'c', title: '1 run finished, 2 runs failed', body: 'a, b, c' },
  });
});

test('whatever a call says, its notice is short, in one line, whole characters and nothing invisible', () => {
  const wild = fc.string({ unit: 'binary', maxLength: 600 });
  const risks = fc.constantFrom(...riskLevelSchema.options);
  fc.assert(
    fc.property(wild, wild, risks, (toolName, summary, riskLevel) => {
      const { title, body, decides } = notificationOfApproval({ ...call, toolName, summary, riskLevel });
      expect([title.length <= 80, body.length <= 240]).toEqual([true, true]);
      for (const text of [title, body]) {
        expect(text).not.toMatch(/[\n\t\r]/);
        expect(revealInvisible(text)).toBe(text);
        expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
      }
      // A user who decides from the notification has seen the whole summary.
      if (decides !== null) expect(body.replace(/\s+/g, ' ')).toContain(summary.replace(/\s+/g, ' ').trim());
    }),
  );
});
