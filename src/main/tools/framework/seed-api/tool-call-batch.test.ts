import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../../../shared/call/approval-decision';
import type { RiskLevel } from '../../../../shared/call/risk-level';
import type { ToolCallChange } from '../../../../shared/call/tool-call-change';
import { ToolCallLifecycle, transition } from '../../../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import { ToolResult } from '../../../../shared/call/tool-result';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { ToolCallBatch } from './tool-call-batch';

const stamps = { clock: { now: () => 1_000 }, newId: () => 'batch' };
const parallel = { parallel: true };

function call(id: string, riskLevel: RiskLevel = 'safe'): ToolCallRequest {
  return { ...sampleRequest, id, riskLevel };
}
const [first, second, third, fourth] = [call('1'), call('2'), call('3'), call('4')];

const approval = {
  decision: ApprovalDecision.approve({ decidedAt: 1_001, decisionDuration: 0 }),
  by: { kind: 'level', level: 'safe' },
} as const;
const running: readonly ToolCallChange[] = [
  { type: 'start-validation', at: 1_001 },
  { type: 'approve', at: 1_001, approval },
  { type: 'start-execution', at: 1_001 },
];
const result = (message: string) => ToolResult.succeeded({ message });

/** The batch after changes to one of its calls. */
function withChanges(batch: ToolCallBatch, request: ToolCallRequest, ...changes: ToolCallChange[]): ToolCallBatch {
  const before = ToolCallBatch.lifecycleOf(batch, request) ?? ToolCallLifecycle.forRequest(request);
  return ToolCallBatch.withLifecycle(batch, changes.reduce(transition, before));
}
const complete = (message: string): ToolCallChange[] => [
  ...running,
  { type: 'complete', at: 1_010, result: result(message) },
];
const fail: ToolCallChange[] = [...running, { type: 'fail', at: 1_010, result: ToolResult.failed('odd') }];
const failValidation: ToolCallChange[] = [
  { type: 'start-validation', at: 1_001 },
  { type: 'fail-validation', at: 1_002, validation: ToolValidationResult.missingRequired('path') },
];
const cancel: ToolCallChange = { type: 'cancel', at: 1_010, reason: 'Stopped' };

const two = ToolCallBatch.multiple([first, second], 3, stamps);

describe('ToolCallBatch', () => {
  it('holds one call and its lifecycle', () => {
    expect(ToolCallBatch.single(first, 2, stamps)).toStrictEqual({
      batchId: 'batch',
      calls: [first],
      iterationNumber: 2,
      isParallel: false,
      lifecycles: new Map([['1', ToolCallLifecycle.forRequest(first)]]),
      createdAt: 1_000,
    });
  });

  it('holds several calls in the model’s order, each at its beginning', () => {
    expect(two).toStrictEqual({
      batchId: 'batch',
      calls: [first, second],
      iterationNumber: 3,
      isParallel: false,
      lifecycles: new Map([
        ['1', ToolCallLifecycle.forRequest(first)],
        ['2', ToolCallLifecycle.forRequest(second)],
      ]),
      createdAt: 1_000,
    });
  });

  it('is not changed by what happens to the list it was made of', () => {
    const requests = [first];
    const batch = ToolCallBatch.multiple(requests, 1, stamps);
    requests.push(second);
    expect(batch.calls).toEqual([first]);
  });

  it('is parallel when that is asked for and every call is safe', () => {
    expect(ToolCallBatch.multiple([first, second], 1, stamps, parallel).isParallel).toBe(true);
  });

  it.each(['low', 'medium', 'high', 'critical'] as const)('is never parallel with a call rated %s in it', (risk) => {
    expect(ToolCallBatch.multiple([first, call('5', risk)], 1, stamps, parallel).isParallel).toBe(false);
  });

  it('counts its calls', () => {
    const batches = [ToolCallBatch.multiple([], 1, stamps), ToolCallBatch.single(first, 1, stamps), two];
    expect(batches.map(ToolCallBatch.count)).toEqual([0, 1, 2]);
    expect(batches.map(ToolCallBatch.isSingleCall)).toEqual([false, true, false]);
  });

  it('finds the lifecycle of a call by the request or by its id', () => {
    const batch = withChanges(two, second, ...complete('done'));
    expect(ToolCallBatch.lifecycleOf(batch, '1')).toEqual(ToolCallLifecycle.forRequest(first));
    expect(ToolCallBatch.lifecycleOf(batch, second)?.status).toBe('completed');
    expect(ToolCallBatch.lifecycleOf(batch, third)).toBeUndefined();
    expect(ToolCallBatch.lifecycleOf(batch, 'toString')).toBeUndefined();
  });

  it('stays as it was when a call goes on', () => {
    const before = structuredClone(two);
    const batch = withChanges(two, first, ...complete('done'));
    expect(two).toStrictEqual(before);
    expect(ToolCallBatch.lifecycleOf(batch, first)?.status).toBe('completed');
  });

  it('takes no lifecycle of a call that is not in it', () => {
    expect(() => ToolCallBatch.withLifecycle(two, ToolCallLifecycle.forRequest(third))).toThrow(
      'The call 3 is not one of this batch',
    );
  });

  it('is completed when every call is at its end, whichever end that is', () => {
    const half = withChanges(two, first, ...complete('done'));
    const all = withChanges(half, second, cancel);
    const batches = [two, half, all];
    expect(batches.map(ToolCallBatch.allCompleted)).toEqual([false, false, true]);
    expect(batches.map(ToolCallBatch.hasPending)).toEqual([true, true, false]);
  });

  it('has nothing to wait for when it has no calls', () => {
    const empty = ToolCallBatch.multiple([], 1, stamps);
    expect(ToolCallBatch.allCompleted(empty)).toBe(true);
    expect(ToolCallBatch.hasPending(empty)).toBe(false);
  });

  it('counts successes and failures, and cancelled calls as neither', () => {
    let batch = ToolCallBatch.multiple([first, second, third, fourth], 1, stamps);
    batch = withChanges(batch, first, ...complete('done'));
    batch = withChanges(batch, second, ...fail);
    batch = withChanges(batch, third, ...failValidation);
    batch = withChanges(batch, fourth, cancel);
    expect(ToolCallBatch.successCount(batch)).toBe(1);
    expect(ToolCallBatch.failureCount(batch)).toBe(2);
    expect(ToolCallBatch.allCompleted(batch)).toBe(true);
  });

  it('lists results in the order of the calls, not in that of their ends', () => {
    let batch = ToolCallBatch.multiple([first, second, third], 1, stamps, parallel);
    batch = withChanges(batch, third, ...complete('third'));
    batch = withChanges(batch, first, ...complete('first'));
    expect(ToolCallBatch.results(batch)).toEqual([result('first'), result('third')]);
  });

  it('lasts from its creation to its completion', () => {
    expect(ToolCallBatch.totalDuration(two)).toBeUndefined();
    const completed = ToolCallBatch.complete(two, 1_250);
    expect(completed).toStrictEqual({ ...two, completedAt: 1_250 });
    expect(ToolCallBatch.totalDuration(completed)).toBe(250);
  });

  it('is described by how many calls it has and how far it is', () => {
    const single = withChanges(ToolCallBatch.single(first, 1, stamps), first, cancel);
    const both = ToolCallBatch.multiple([first, second], 1, stamps, parallel);
    expect([single, both].map(ToolCallBatch.describe)).toEqual([
      'ToolCallBatch(1 call, parallel=false, completed=true)',
      'ToolCallBatch(2 calls, parallel=true, completed=false)',
    ]);
  });
});

it('takes no two calls with the same id', () => {
  expect(() => ToolCallBatch.multiple([first, first], 1, stamps)).toThrow('same id');
});
