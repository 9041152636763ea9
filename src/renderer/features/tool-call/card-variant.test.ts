import { expect, test } from 'vitest';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../shared/call/tool-result';
import { sampleRequest } from '../../../shared/testing/sample-request';
import { cardVariant } from './card-variant';

const timing = { rememberForSession: false, rememberForTool: false, decidedAt: 2, decisionDuration: 1 };
const approval = { decision: { approved: true as const, ...timing }, by: { kind: 'user' as const } };

function statesOf(request: typeof sampleRequest) {
  const parsed = ToolCallLifecycle.forRequest(request);
  const validating = transition(parsed, { type: 'start-validation', at: 1 });
  const waiting = transition(validating, { type: 'request-approval', at: 1, approvalId: 'a', why: 'Level' });
  const approved = transition(waiting, { type: 'approve', at: 2, approval });
  const executing = transition(approved, { type: 'start-execution', at: 3 });
  const completed = transition(executing, { type: 'complete', at: 4, result: ToolResult.succeeded() });
  const failed = transition(executing, { type: 'fail', at: 4, result: ToolResult.failed('No') });
  return [parsed, validating, waiting, approved, executing, completed, failed];
}

const facesOf = (riskLevel: 'safe' | 'low' | 'medium') =>
  statesOf({ ...sampleRequest, riskLevel }).map((lifecycle) =>
    cardVariant({ lifecycle, raw: '' }, { isAsking: false }),
  );

test('a call that risks little is a line, unless it waits for somebody or went wrong', () => {
  expect(facesOf('safe')).toEqual(['line', 'line', 'card', 'line', 'line', 'line', 'card']);
  expect(facesOf('low')).toEqual(facesOf('safe'));
});

test('a call that risks more is a card from its beginning to its end', () => {
  expect(new Set(facesOf('medium'))).toEqual(new Set(['card']));
});

test('what the user changed, and a program that asks, show at once', () => {
  const [lifecycle] = statesOf(sampleRequest).slice(5);
  if (!lifecycle) throw new Error('There is no such state');
  const modified = { ...approval, decision: { ...approval.decision, modifiedParameters: {} } };
  expect([
    cardVariant({ lifecycle, raw: '' }, { isAsking: true }),
    cardVariant({ lifecycle, raw: '', approval: modified }, { isAsking: false }),
  ]).toEqual(['card', 'card']);
});
