import { expect, test } from 'vitest';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../shared/call/tool-result';
import { sampleRequest } from '../../../shared/testing/sample-request';
import { approvalId } from '../../testing/sample-events';
import { timelineOf } from './timeline';

const validating = transition(ToolCallLifecycle.forRequest(sampleRequest), { type: 'start-validation', at: 1_010 });
const waiting = transition(validating, { type: 'request-approval', at: 1_020, approvalId, why: 'because' });
const decision = { rememberForSession: false, rememberForTool: false, decidedAt: 3_000, decisionDuration: 1_980 };

test('a call that was asked about and ran has been in six states', () => {
  const approval = { decision: { approved: true as const, ...decision }, by: { kind: 'user' as const } };
  const approved = transition(waiting, { type: 'approve', at: 3_000, approval });
  const executing = transition(approved, { type: 'start-execution', at: 3_010 });
  const result = ToolResult.succeeded({ message: 'Created hello.txt' });
  expect(timelineOf(transition(executing, { type: 'complete', at: 3_050, result }))).toEqual([
    { status: 'parsed', at: 1_000 },
    { status: 'validating', at: 1_010 },
    { status: 'awaiting-approval', at: 1_020 },
    { status: 'approved', at: 3_000 },
    { status: 'executing', at: 3_010 },
    { status: 'completed', at: 3_050 },
  ]);
});

test('a denied call never was approved', () => {
  const approval = { decision: { approved: false as const, ...decision }, by: { kind: 'user' as const } };
  const denied = transition(waiting, { type: 'deny', at: 3_000, approval });
  expect(timelineOf(denied).map(({ status }) => status)).toEqual([
    'parsed',
    'validating',
    'awaiting-approval',
    'denied',
  ]);
});

test('a cancelled call keeps the way it had come', () => {
  const cancelled = transition(waiting, { type: 'cancel', at: 4_000, reason: 'stopped' });
  expect(timelineOf(cancelled)).toEqual([...timelineOf(waiting), { status: 'cancelled', at: 4_000 }]);
});
