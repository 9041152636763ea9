import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from './approval-decision';
import { sampleRequest } from './testing/sample-request';
import {
  InvalidTransitionError,
  type ToolCallChange,
  ToolCallLifecycle,
  type ToolCallStatus,
  toolCallStatuses,
  transition,
} from './tool-call-lifecycle';
import { ToolResult } from './tool-result';
import { ToolValidationResult } from './tool-validation';

const request = { ...sampleRequest, requestedAt: 100 };

const approval = {
  decision: ApprovalDecision.approve({ decidedAt: 40, decisionDuration: 10 }),
  by: { kind: 'user' },
} as const;
const result = ToolResult.succeeded({ message: 'Created a.txt' });

const changes: { readonly [Type in ToolCallChange['type']]: (at: number) => ToolCallChange } = {
  'start-validation': (at) => ({ type: 'start-validation', at }),
  'fail-validation': (at) => ({ type: 'fail-validation', at, validation: ToolValidationResult.invalid() }),
  'request-approval': (at) => ({ type: 'request-approval', at, approvalId: 'approval', why: 'because' }),
  approve: (at) => ({ type: 'approve', at, approval }),
  deny: (at) => ({ type: 'deny', at, approval }),
  'start-execution': (at) => ({ type: 'start-execution', at }),
  complete: (at) => ({ type: 'complete', at, result }),
  fail: (at) => ({ type: 'fail', at, result }),
  'time-out': (at) => ({ type: 'time-out', at, result }),
  cancel: (at) => ({ type: 'cancel', at, reason: 'Stopped by the user' }),
};
const changeTypes = Object.keys(changes) as ToolCallChange['type'][];

const arrows: { readonly [From in ToolCallStatus]: Partial<Record<ToolCallChange['type'], ToolCallStatus>> } = {
  parsed: { 'start-validation': 'validating', cancel: 'cancelled' },
  validating: {
    'fail-validation': 'validation-failed',
    'request-approval': 'awaiting-approval',
    approve: 'approved',
    cancel: 'cancelled',
  },
  'awaiting-approval': { approve: 'approved', deny: 'denied', cancel: 'cancelled' },
  approved: { 'start-execution': 'executing', cancel: 'cancelled' },
  executing: { complete: 'completed', fail: 'failed', 'time-out': 'timed-out', cancel: 'cancelled' },
  'validation-failed': {},
  denied: {},
  completed: {},
  failed: {},
  'timed-out': {},
  cancelled: {},
};

const ways: { readonly [Status in ToolCallStatus]: ToolCallChange['type'][] } = {
  parsed: [],
  validating: ['start-validation'],
  'validation-failed': ['start-validation', 'fail-validation'],
  'awaiting-approval': ['start-validation', 'request-approval'],
  approved: ['start-validation', 'request-approval', 'approve'],
  denied: ['start-validation', 'request-approval', 'deny'],
  executing: ['start-validation', 'approve', 'start-execution'],
  completed: ['start-validation', 'approve', 'start-execution', 'complete'],
  failed: ['start-validation', 'approve', 'start-execution', 'fail'],
  'timed-out': ['start-validation', 'approve', 'start-execution', 'time-out'],
  cancelled: ['start-validation', 'cancel'],
};

function reach(status: ToolCallStatus): ToolCallLifecycle {
  return ways[status].reduce(
    (lifecycle, type, step) => transition(lifecycle, changes[type](100 + 10 * (step + 1))),
    ToolCallLifecycle.forRequest(request),
  );
}

describe('transition', () => {
  for (const from of toolCallStatuses) {
    for (const type of changeTypes) {
      const to = arrows[from][type];
      it(`${to ? `goes from ${from} to ${to}` : `refuses to leave ${from}`} on ${type}`, () => {
        const lifecycle = reach(from);
        if (to) expect(transition(lifecycle, changes[type](500)).status).toBe(to);
        else expect(() => transition(lifecycle, changes[type](500))).toThrow(InvalidTransitionError);
      });
    }
  }

  it('keeps what was true before and adds what is true now', () => {
    expect(reach('completed')).toEqual({
      status: 'completed',
      request,
      validationStarted: 110,
      approval,
      executionStarted: 130,
      executionCompleted: 140,
      result,
    });
  });

  it('leaves the approval id behind once it is used', () => {
    expect(reach('approved')).toEqual({
      status: 'approved',
      request,
      validationStarted: 110,
      approvalRequested: 120,
      approval,
    });
  });

  it('never leaves a terminal state and never goes where no arrow leads, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...changeTypes), { maxLength: 20 }), (types) => {
        let lifecycle = ToolCallLifecycle.forRequest(request);
        for (const type of types) {
          const expected = arrows[lifecycle.status][type];
          try {
            lifecycle = transition(lifecycle, changes[type](200));
            expect(lifecycle.status).toBe(expected);
          } catch (cause) {
            expect(cause).toBeInstanceOf(InvalidTransitionError);
            expect(expected).toBeUndefined();
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('computed values', () => {
  it('tells terminal states from the others', () => {
    const terminal = toolCallStatuses.filter((status) => ToolCallLifecycle.isTerminal(reach(status)));
    expect(terminal).toEqual(['validation-failed', 'denied', 'completed', 'failed', 'cancelled', 'timed-out']);
  });

  it('stops the total duration at the terminal state', () => {
    expect(ToolCallLifecycle.totalDuration(reach('executing'), 1100)).toBe(1000);
    expect(ToolCallLifecycle.totalDuration(reach('completed'), 9999)).toBe(40);
    expect(ToolCallLifecycle.totalDuration(reach('cancelled'), 9999)).toBe(20);
  });

  it('measures the time spent running while it runs and after', () => {
    expect(ToolCallLifecycle.duration(reach('approved'), 500)).toBeUndefined();
    expect(ToolCallLifecycle.duration(reach('executing'), 500)).toBe(370);
    expect(ToolCallLifecycle.duration(reach('failed'), 500)).toBe(10);
  });
});
