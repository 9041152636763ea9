import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from './approval-decision';
import { ToolCallChange } from './tool-call-change';
import { ToolResult } from './tool-result';
import { ToolValidationResult } from './tool-validation';

const approval = {
  decision: ApprovalDecision.approve({ decidedAt: 1, decisionDuration: 1 }),
  by: { kind: 'user' },
} as const;
const denial = {
  decision: ApprovalDecision.deny('no', { decidedAt: 1, decisionDuration: 1 }),
  by: { kind: 'user' },
} as const;
const validation = ToolValidationResult.missingRequired('path');
const result = ToolResult.succeeded();

describe('ToolCallChange', () => {
  it('stamps each change with the time of the clock it is given', () => {
    let time = 0;
    const clock = {
      now: () => {
        time += 1;
        return time;
      },
    };
    expect([
      ToolCallChange.startValidation(clock),
      ToolCallChange.failValidation(clock, validation),
      ToolCallChange.requestApproval(clock, { approvalId: 'approval', why: 'because' }),
      ToolCallChange.approve(clock, approval),
      ToolCallChange.deny(clock, denial),
      ToolCallChange.startExecution(clock),
      ToolCallChange.complete(clock, result),
      ToolCallChange.fail(clock, result),
      ToolCallChange.timeOut(clock, result),
      ToolCallChange.cancel(clock, 'Stopped by the user'),
      ToolCallChange.cancel(clock),
    ]).toStrictEqual([
      { type: 'start-validation', at: 1 },
      { type: 'fail-validation', at: 2, validation },
      { type: 'request-approval', at: 3, approvalId: 'approval', why: 'because' },
      { type: 'approve', at: 4, approval },
      { type: 'deny', at: 5, approval: denial },
      { type: 'start-execution', at: 6 },
      { type: 'complete', at: 7, result },
      { type: 'fail', at: 8, result },
      { type: 'time-out', at: 9, result },
      { type: 'cancel', at: 10, reason: 'Stopped by the user' },
      { type: 'cancel', at: 11, reason: 'The call was cancelled' },
    ]);
  });
});
