import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../testing/sample-request';
import { ApprovalDecision } from './approval-decision';
import { ToolCallChange } from './tool-call-change';
import {
  InvalidTransitionError,
  ToolCallLifecycle,
  type ToolCallStatus,
  toolCallStatuses,
  transition,
} from './tool-call-lifecycle';
import { ToolResult } from './tool-result';
import { ToolValidationResult } from './tool-validation';

const request = { ...sampleRequest, requestedAt: 100 };

const timing = { decidedAt: 127, decisionDuration: 7 };
const by = { kind: 'user' } as const;
const approval = { decision: ApprovalDecision.approve(timing), by };
const denial = { decision: ApprovalDecision.deny('wrong folder', timing), by };
const validation = ToolValidationResult.missingRequired('path');
const succeeded = ToolResult.succeeded({ message: 'Created a.txt' });
const failed = ToolResult.fromException(new TypeError('odd'));
const timedOut = ToolResult.timeout(2_000);

const changes: { readonly [Type in ToolCallChange['type']]: (clock: { now(): number }) => ToolCallChange } = {
  'start-validation': ToolCallChange.startValidation,
  'fail-validation': (clock) => ToolCallChange.failValidation(clock, validation),
  'request-approval': (clock) => ToolCallChange.requestApproval(clock, { approvalId: 'approval', why: 'because' }),
  approve: (clock) => ToolCallChange.approve(clock, approval),
  deny: (clock) => ToolCallChange.deny(clock, denial),
  'start-execution': ToolCallChange.startExecution,
  complete: (clock) => ToolCallChange.complete(clock, succeeded),
  fail: (clock) => ToolCallChange.fail(clock, failed),
  'time-out': (clock) => ToolCallChange.timeOut(clock, timedOut),
  cancel: (clock) => ToolCallChange.cancel(clock, 'Stopped by the user'),
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

function follow(types: readonly ToolCallChange['type'][]): ToolCallLifecycle {
  let time = 100;
  const clock = {
    now: () => {
      time += 10;
      return time;
    },
  };
  return types.reduce(
    (lifecycle, type) => transition(lifecycle, changes[type](clock)),
    ToolCallLifecycle.forRequest(request),
  );
}

function reach(status: ToolCallStatus): ToolCallLifecycle {
  return follow(ways[status]);
}

function statusesWhere(isSo: (lifecycle: ToolCallLifecycle) => boolean): ToolCallStatus[] {
  return toolCallStatuses.filter((status) => isSo(reach(status)));
}

const asked = ['start-validation', 'request-approval', 'approve'] as const;
const unheardOf = { status: 'unheard-of', request } as never;

describe('transition', () => {
  for (const from of toolCallStatuses) {
    for (const type of changeTypes) {
      const to = arrows[from][type];
      it(`${to ? `goes from ${from} to ${to}` : `refuses to leave ${from}`} on ${type}`, () => {
        const lifecycle = reach(from);
        const change = changes[type]({ now: () => 500 });
        if (to) expect(transition(lifecycle, change).status).toBe(to);
        else expect(() => transition(lifecycle, change)).toThrow(InvalidTransitionError);
      });
    }
  }

  it('keeps what was true before and adds what is true now', () => {
    expect(reach('completed')).toStrictEqual({
      status: 'completed',
      request,
      validationStarted: 110,
      approval,
      executionStarted: 130,
      executionCompleted: 140,
      result: succeeded,
    });
  });

  it('leaves the approval id behind once it is used', () => {
    expect(reach('approved')).toStrictEqual({
      status: 'approved',
      request,
      validationStarted: 110,
      approvalRequested: 120,
      approval,
    });
  });

  it('keeps the whole way of a call that is cancelled', () => {
    expect(transition(reach('executing'), changes.cancel({ now: () => 500 }))).toStrictEqual({
      status: 'cancelled',
      request,
      from: reach('executing'),
      endedAt: 500,
      reason: 'Stopped by the user',
    });
  });

  it('says what a call cannot do', () => {
    expect(() => transition(reach('denied'), { type: 'start-execution', at: 500 })).toThrow(
      'A tool call that is denied cannot start-execution',
    );
  });

  it('lets no call run by a decision that denies it, and denies none by one that approves it', () => {
    const opposite = 'The decision says the opposite';
    const [validating, waiting] = [reach('validating'), reach('awaiting-approval')];
    expect(() => transition(validating, { type: 'approve', at: 500, approval: denial })).toThrow(opposite);
    expect(() => transition(waiting, { type: 'approve', at: 500, approval: denial })).toThrow(opposite);
    expect(() => transition(waiting, { type: 'deny', at: 500, approval })).toThrow(opposite);
  });

  it('knows no state but the eleven', () => {
    expect(() => transition(unheardOf, { type: 'start-validation', at: 500 })).toThrow('Unexpected value');
    expect(() => transition(unheardOf, { type: 'cancel', at: 500, reason: 'Stopped' })).toThrow('Unexpected value');
    expect(() => ToolCallLifecycle.isTerminal(unheardOf)).toThrow('Unexpected value');
  });
});

describe('what a lifecycle says of its state', () => {
  it('has the id of the call and of its tool', () => {
    const lifecycle = reach('parsed');
    expect(ToolCallLifecycle.id(lifecycle)).toBe(request.id);
    expect(ToolCallLifecycle.toolId(lifecycle)).toBe('file-write');
  });

  it('tells terminal states from the others', () => {
    expect(statusesWhere(ToolCallLifecycle.isTerminal)).toEqual([
      'validation-failed',
      'denied',
      'completed',
      'failed',
      'cancelled',
      'timed-out',
    ]);
  });

  it('waits only for approval', () => {
    expect(statusesWhere(ToolCallLifecycle.isWaiting)).toEqual(['awaiting-approval']);
  });

  it('is active while something is being done', () => {
    expect(statusesWhere(ToolCallLifecycle.isActive)).toEqual(['validating', 'executing']);
  });

  it('failed when it was not valid, went wrong or took too long', () => {
    expect(statusesWhere(ToolCallLifecycle.failed)).toEqual(['validation-failed', 'failed', 'timed-out']);
  });

  it('succeeded when it came to its end with a result that says so', () => {
    expect(statusesWhere(ToolCallLifecycle.succeeded)).toEqual(['completed']);
    const partly = transition(reach('executing'), { type: 'complete', at: 500, result: failed });
    expect(ToolCallLifecycle.succeeded(partly)).toBe(false);
  });
});

describe('what a lifecycle says of its approval', () => {
  it('has the decision from when it was made, and keeps it', () => {
    const decided = (lifecycle: ToolCallLifecycle) => ToolCallLifecycle.approvalDecision(lifecycle) !== undefined;
    expect(statusesWhere(decided)).toEqual(['approved', 'denied', 'executing', 'completed', 'failed', 'timed-out']);
    expect(ToolCallLifecycle.approvalDecision(reach('denied'))).toBe(denial.decision);
    expect(ToolCallLifecycle.approvalDecision(follow([...asked, 'cancel']))).toBe(approval.decision);
  });

  it('required approval when somebody was asked, also if the call was cancelled then', () => {
    expect(statusesWhere(ToolCallLifecycle.approvalRequired)).toEqual(['awaiting-approval', 'approved', 'denied']);
    expect(ToolCallLifecycle.approvalRequired(follow(['start-validation', 'request-approval', 'cancel']))).toBe(true);
  });

  it('is not approved before anybody or anything decided, even where no approval is required', () => {
    const harmless = ToolCallLifecycle.forRequest({ ...request, riskLevel: 'safe', requiresApproval: false });
    expect(ToolCallLifecycle.isApproved(harmless)).toBe(false);
    expect(ToolCallLifecycle.isApproved(transition(harmless, { type: 'start-validation', at: 110 }))).toBe(false);
    expect(statusesWhere(ToolCallLifecycle.isApproved)).toEqual([
      'approved',
      'executing',
      'completed',
      'failed',
      'timed-out',
    ]);
  });

  it('stays approved or not when it is cancelled', () => {
    expect(ToolCallLifecycle.isApproved(follow([...asked, 'cancel']))).toBe(true);
    expect(ToolCallLifecycle.isApproved(follow(['start-validation', 'request-approval', 'cancel']))).toBe(false);
  });

  it('was approved by itself when nobody was asked', () => {
    expect(statusesWhere(ToolCallLifecycle.wasAutoApproved)).toEqual(['executing', 'completed', 'failed', 'timed-out']);
    expect(ToolCallLifecycle.wasAutoApproved(follow([...asked, 'start-execution']))).toBe(false);
    expect(ToolCallLifecycle.wasAutoApproved(follow(['start-validation', 'approve', 'cancel']))).toBe(true);
  });

  it('was denied only by a denial', () => {
    expect(statusesWhere(ToolCallLifecycle.wasDenied)).toEqual(['denied']);
  });

  it('waited from the question to the answer, if there was one', () => {
    expect(ToolCallLifecycle.approvalWaitTime(reach('denied'))).toBe(7);
    expect(ToolCallLifecycle.approvalWaitTime(follow([...asked, 'start-execution', 'cancel']))).toBe(7);
    expect(ToolCallLifecycle.approvalWaitTime(reach('awaiting-approval'))).toBeUndefined();
    expect(ToolCallLifecycle.approvalWaitTime(reach('completed'))).toBeUndefined();
  });
});

describe('what a lifecycle says of its times', () => {
  const times = (lifecycle: ToolCallLifecycle) => [
    ToolCallLifecycle.validationStarted(lifecycle),
    ToolCallLifecycle.approvalRequested(lifecycle),
    ToolCallLifecycle.executionStarted(lifecycle),
    ToolCallLifecycle.executionCompleted(lifecycle),
  ];

  it('has a time for each step that it took', () => {
    expect(times(reach('parsed'))).toEqual([undefined, undefined, undefined, undefined]);
    expect(times(reach('validation-failed'))).toEqual([110, undefined, undefined, undefined]);
    expect(times(reach('denied'))).toEqual([110, 120, undefined, undefined]);
    expect(times(follow([...asked, 'start-execution']))).toEqual([110, 120, 140, undefined]);
    expect(times(follow([...asked, 'start-execution', 'complete']))).toEqual([110, 120, 140, 150]);
  });

  it('keeps them when it is cancelled, and stopped running then if it ran', () => {
    expect(times(follow([...asked, 'start-execution', 'cancel']))).toEqual([110, 120, 140, 150]);
    expect(times(follow([...asked, 'cancel']))).toEqual([110, 120, undefined, undefined]);
    expect(times(follow(['cancel']))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('measures the time spent running while it runs and after', () => {
    expect(ToolCallLifecycle.duration(reach('approved'), 500)).toBeUndefined();
    expect(ToolCallLifecycle.duration(reach('executing'), 500)).toBe(370);
    expect(ToolCallLifecycle.duration(reach('failed'), 500)).toBe(10);
    expect(ToolCallLifecycle.duration(follow([...asked, 'start-execution', 'cancel']), 500)).toBe(10);
    expect(ToolCallLifecycle.duration(follow([...asked, 'cancel']), 500)).toBeUndefined();
  });

  it('has no negative times when the clock was set back', () => {
    expect(ToolCallLifecycle.duration(reach('executing'), 1)).toBe(0);
    expect(ToolCallLifecycle.totalDuration(reach('executing'), 1)).toBe(0);
  });

  it('stops the total duration at the terminal state', () => {
    expect(ToolCallLifecycle.totalDuration(reach('executing'), 1100)).toBe(1000);
    expect(ToolCallLifecycle.totalDuration(reach('completed'), 9999)).toBe(40);
    expect(ToolCallLifecycle.totalDuration(reach('cancelled'), 9999)).toBe(20);
    expect(ToolCallLifecycle.totalDuration(reach('validation-failed'), 9999)).toBe(20);
  });
});

describe('what a lifecycle says of its end', () => {
  it('has the result of what ran', () => {
    const results = Object.fromEntries(
      toolCallStatuses.flatMap((status) => {
        const result = ToolCallLifecycle.result(reach(status));
        return result ? [[status, result]] : [];
      }),
    );
    expect(results).toStrictEqual({ completed: succeeded, failed, 'timed-out': timedOut });
  });

  it('has words for what went wrong, and none where nothing did', () => {
    const messages = toolCallStatuses.map((status) => [status, ToolCallLifecycle.errorMessage(reach(status))]);
    expect(Object.fromEntries(messages)).toEqual({
      'validation-failed': 'path is missing: a value is required',
      failed: 'odd',
      'timed-out': 'The call timed out after 2.0 s',
      cancelled: 'Stopped by the user',
    });
  });

  it('has words also for a failure that gives no error', () => {
    const result = { ...succeeded, success: false, message: 'It did not work' };
    const lifecycle = transition(reach('executing'), { type: 'fail', at: 500, result });
    expect(ToolCallLifecycle.errorMessage(lifecycle)).toBe('It did not work');
  });

  it('has the exception that made it fail', () => {
    expect(ToolCallLifecycle.exception(reach('failed'))).toMatchObject({ name: 'TypeError', message: 'odd' });
    expect(ToolCallLifecycle.exception(reach('completed'))).toBeUndefined();
    expect(ToolCallLifecycle.exception(reach('denied'))).toBeUndefined();
  });

  it('is described by its tool, its state and how long it ran', () => {
    expect(
      ['validating', 'executing', 'completed'].map((status) =>
        ToolCallLifecycle.describe(reach(status as ToolCallStatus)),
      ),
    ).toEqual([
      'ToolCallLifecycle(Write file, status=validating)',
      'ToolCallLifecycle(Write file, status=executing)',
      'ToolCallLifecycle(Write file, status=completed, duration=10 ms)',
    ]);
  });
});
