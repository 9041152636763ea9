import type { Approval } from './tool-call-lifecycle';
import type { StampSource } from './tool-call-request';
import type { ToolResult } from './tool-result';
import type { ToolValidationResult } from './tool-validation';

/** What can happen to a call; `transition` knows when it may. */
export type ToolCallChange =
  | { readonly type: 'start-validation'; readonly at: number }
  | { readonly type: 'fail-validation'; readonly at: number; readonly validation: ToolValidationResult }
  | { readonly type: 'request-approval'; readonly at: number; readonly approvalId: string; readonly why: string }
  | { readonly type: 'approve' | 'deny'; readonly at: number; readonly approval: Approval }
  | { readonly type: 'start-execution'; readonly at: number }
  | { readonly type: 'complete' | 'fail' | 'time-out'; readonly at: number; readonly result: ToolResult }
  | { readonly type: 'cancel'; readonly at: number; readonly reason: string };

type Clock = StampSource['clock'];

/** Each is stamped with the given clock's current time. */
export const ToolCallChange = {
  startValidation(clock: Clock): ToolCallChange {
    return { type: 'start-validation', at: clock.now() };
  },
  failValidation(clock: Clock, validation: ToolValidationResult): ToolCallChange {
    return { type: 'fail-validation', at: clock.now(), validation };
  },
  requestApproval(clock: Clock, question: { readonly approvalId: string; readonly why: string }): ToolCallChange {
    const { approvalId, why } = question;
    return { type: 'request-approval', at: clock.now(), approvalId, why };
  },
  approve(clock: Clock, approval: Approval): ToolCallChange {
    return { type: 'approve', at: clock.now(), approval };
  },
  deny(clock: Clock, approval: Approval): ToolCallChange {
    return { type: 'deny', at: clock.now(), approval };
  },
  startExecution(clock: Clock): ToolCallChange {
    return { type: 'start-execution', at: clock.now() };
  },
  complete(clock: Clock, result: ToolResult): ToolCallChange {
    return { type: 'complete', at: clock.now(), result };
  },
  fail(clock: Clock, result: ToolResult): ToolCallChange {
    return { type: 'fail', at: clock.now(), result };
  },
  timeOut(clock: Clock, result: ToolResult): ToolCallChange {
    return { type: 'time-out', at: clock.now(), result };
  },
  cancel(clock: Clock, reason = 'The call was cancelled'): ToolCallChange {
    return { type: 'cancel', at: clock.now(), reason };
  },
};
