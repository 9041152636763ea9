import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../testing/sample-request';
import { ApprovalDecision } from './approval-decision';
import { ToolCallChange } from './tool-call-change';
import { InvalidTransitionError, ToolCallLifecycle, toolCallStatuses, transition } from './tool-call-lifecycle';
import { ToolResult } from './tool-result';
import { ToolValidationResult } from './tool-validation';

interface Clock {
  now(): number;
}

const by = { kind: 'user' } as const;
const timing = (clock: Clock) => ({ decidedAt: clock.now(), decisionDuration: 0 });

const makers: readonly ((clock: Clock) => ToolCallChange)[] = [
  ToolCallChange.startValidation,
  (clock) => ToolCallChange.failValidation(clock, ToolValidationResult.missingRequired('path')),
  (clock) => ToolCallChange.requestApproval(clock, { approvalId: 'approval', why: 'because' }),
  (clock) => ToolCallChange.approve(clock, { decision: ApprovalDecision.approve(timing(clock)), by }),
  (clock) => ToolCallChange.deny(clock, { decision: ApprovalDecision.deny('no', timing(clock)), by }),
  ToolCallChange.startExecution,
  (clock) => ToolCallChange.complete(clock, ToolResult.succeeded()),
  (clock) => ToolCallChange.fail(clock, ToolResult.failed('odd')),
  (clock) => ToolCallChange.timeOut(clock, ToolResult.timeout(1)),
];

/** Cancelling is always possible, so it has to be rare for walks to get far. */
const anyMaker = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...makers) },
  { weight: 1, arbitrary: fc.constant(ToolCallChange.cancel) },
);
const step = fc.record({ maker: anyMaker, pause: fc.nat(1_000) });
const walk = fc.array(step, { maxLength: 60 });

/** All states of a walk, and how many changes were rejected on the way. */
function follow(steps: readonly { maker: (clock: Clock) => ToolCallChange; pause: number }[]) {
  let time = 0;
  const clock = { now: () => time };
  let current = ToolCallLifecycle.forRequest({ ...sampleRequest, requestedAt: clock.now() });
  const states = [current];
  let refused = 0;
  for (const { maker, pause } of steps) {
    time += pause;
    try {
      current = transition(current, maker(clock));
      states.push(current);
    } catch (cause) {
      expect(cause).toBeInstanceOf(InvalidTransitionError);
      refused += 1;
    }
  }
  return { states, refused, now: time };
}

function timesOf(lifecycle: ToolCallLifecycle): number[] {
  const times = [
    lifecycle.request.requestedAt,
    ToolCallLifecycle.validationStarted(lifecycle),
    ToolCallLifecycle.approvalRequested(lifecycle),
    ToolCallLifecycle.approvalDecision(lifecycle)?.decidedAt,
    ToolCallLifecycle.executionStarted(lifecycle),
    ToolCallLifecycle.isTerminal(lifecycle) ? ToolCallLifecycle.endedAt(lifecycle) : undefined,
  ];
  return times.filter((time) => time !== undefined);
}

describe('any walk of changes', () => {
  it('stays in the eleven states and ends at the first terminal one', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        const { states, refused } = follow(steps);
        for (const state of states) expect(toolCallStatuses).toContain(state.status);
        expect(states.slice(0, -1).some(ToolCallLifecycle.isTerminal)).toBe(false);
        expect(states.length + refused).toBe(steps.length + 1);
      }),
    );
  });

  it('can be cancelled wherever it is not over, and nothing more can happen then', () => {
    fc.assert(
      fc.property(walk, anyMaker, (steps, maker) => {
        const { states, now } = follow(steps);
        const clock = { now: () => now };
        for (const state of states.filter((candidate) => !ToolCallLifecycle.isTerminal(candidate))) {
          const cancelled = transition(state, ToolCallChange.cancel(clock));
          expect(cancelled.status).toBe('cancelled');
          expect(() => transition(cancelled, maker(clock))).toThrow(InvalidTransitionError);
        }
      }),
    );
  });

  it('leaves times in the order of its steps, which no later step changes', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        const { states } = follow(steps);
        for (const [index, state] of states.entries()) {
          const times = timesOf(state);
          expect(times).toEqual([...times].sort((first, second) => first - second));
          const next = states[index + 1];
          if (next) expect(timesOf(next).slice(0, times.length)).toEqual(times);
        }
      }),
    );
  });

  it('never measures less than nothing, nor longer running than being', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        const { states, now } = follow(steps);
        for (const state of states) {
          const duration = ToolCallLifecycle.duration(state, now) ?? 0;
          const wait = ToolCallLifecycle.approvalWaitTime(state) ?? 0;
          expect(Math.min(duration, wait)).toBeGreaterThanOrEqual(0);
          expect(duration + wait).toBeLessThanOrEqual(ToolCallLifecycle.totalDuration(state, now));
        }
      }),
    );
  });

  it('runs nothing that was not approved', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        for (const state of follow(steps).states) {
          if (ToolCallLifecycle.executionStarted(state) !== undefined) {
            expect(ToolCallLifecycle.isApproved(state)).toBe(true);
            expect(ToolCallLifecycle.wasDenied(state)).toBe(false);
          }
        }
      }),
    );
  });
});
