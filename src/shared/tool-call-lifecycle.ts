import { z } from 'zod';
import { type ApprovalDecision, approvalDecisionSchema, type DecidedBy, decidedBySchema } from './approval-decision';
import { assertNever } from './assert-never';
import { riskLevelSchema } from './risk-level';
import type { ToolCallRequest } from './tool-call-request';
import type { ToolResult } from './tool-result';
import type { ToolValidationResult } from './tool-validation';

export const toolCallStatuses = [
  'parsed',
  'validating',
  'validation-failed',
  'awaiting-approval',
  'approved',
  'denied',
  'executing',
  'completed',
  'failed',
  'cancelled',
  'timed-out',
] as const;
export const toolCallStatusSchema = z.enum(toolCallStatuses);
export type ToolCallStatus = z.infer<typeof toolCallStatusSchema>;

export const approvalSchema = z.object({
  decision: approvalDecisionSchema,
  by: decidedBySchema,
  /** How the call is rated after the user's edits; absent when it runs as the model wrote it. */
  edited: z
    .object({ riskLevel: riskLevelSchema, riskReasons: z.array(z.string()), executionSummary: z.string() })
    .optional(),
});
export interface Approval {
  readonly decision: ApprovalDecision;
  readonly by: DecidedBy;
  readonly edited?: z.infer<typeof approvalSchema>['edited'];
}

interface Parsed {
  readonly request: ToolCallRequest;
}
interface Validating extends Parsed {
  readonly validationStarted: number;
}
interface AwaitingApproval extends Validating {
  readonly approvalId: string;
  readonly approvalRequested: number;
  /** Why the call was not let through by itself. */
  readonly why: string;
}
interface Decided extends Validating {
  /** Absent when nobody had to be asked. */
  readonly approvalRequested?: number;
  readonly approval: Approval;
}
interface Executing extends Decided {
  readonly executionStarted: number;
}
interface Executed extends Executing {
  readonly executionCompleted: number;
  readonly result: ToolResult;
}

export type PendingToolCall =
  | ({ readonly status: 'parsed' } & Parsed)
  | ({ readonly status: 'validating' } & Validating)
  | ({ readonly status: 'awaiting-approval' } & AwaitingApproval)
  | ({ readonly status: 'approved' } & Decided)
  | ({ readonly status: 'executing' } & Executing);

export type EndedToolCall =
  | ({
      readonly status: 'validation-failed';
      readonly validation: ToolValidationResult;
      readonly endedAt: number;
    } & Validating)
  | ({ readonly status: 'denied'; readonly endedAt: number } & Decided)
  | ({ readonly status: 'completed' | 'failed' | 'timed-out' } & Executed)
  | {
      readonly status: 'cancelled';
      readonly request: ToolCallRequest;
      readonly from: PendingToolCall;
      readonly endedAt: number;
      readonly reason: string;
    };

export type ToolCallLifecycle = PendingToolCall | EndedToolCall;

export type ToolCallChange =
  | { readonly type: 'start-validation'; readonly at: number }
  | { readonly type: 'fail-validation'; readonly at: number; readonly validation: ToolValidationResult }
  | { readonly type: 'request-approval'; readonly at: number; readonly approvalId: string; readonly why: string }
  | { readonly type: 'approve' | 'deny'; readonly at: number; readonly approval: Approval }
  | { readonly type: 'start-execution'; readonly at: number }
  | { readonly type: 'complete' | 'fail' | 'time-out'; readonly at: number; readonly result: ToolResult }
  | { readonly type: 'cancel'; readonly at: number; readonly reason: string };

export class InvalidTransitionError extends Error {
  override readonly name = 'InvalidTransitionError';
  constructor(status: ToolCallStatus, change: ToolCallChange['type']) {
    super(`A tool call that is ${status} cannot ${change}`);
  }
}

export const ToolCallLifecycle = {
  forRequest(request: ToolCallRequest): ToolCallLifecycle {
    return { status: 'parsed', request };
  },

  isTerminal(lifecycle: ToolCallLifecycle): lifecycle is EndedToolCall {
    switch (lifecycle.status) {
      case 'parsed':
      case 'validating':
      case 'awaiting-approval':
      case 'approved':
      case 'executing':
        return false;
      case 'validation-failed':
      case 'denied':
      case 'completed':
      case 'failed':
      case 'timed-out':
      case 'cancelled':
        return true;
      default:
        return assertNever(lifecycle);
    }
  },

  endedAt(lifecycle: EndedToolCall): number {
    return 'executionCompleted' in lifecycle ? lifecycle.executionCompleted : lifecycle.endedAt;
  },

  /** Time spent running, while it runs and after. */
  duration(lifecycle: ToolCallLifecycle, now: number): number | undefined {
    if ('executionCompleted' in lifecycle) return lifecycle.executionCompleted - lifecycle.executionStarted;
    return 'executionStarted' in lifecycle ? now - lifecycle.executionStarted : undefined;
  },

  /** From the request to the terminal state, or to now. */
  totalDuration(lifecycle: ToolCallLifecycle, now: number): number {
    const end = ToolCallLifecycle.isTerminal(lifecycle) ? ToolCallLifecycle.endedAt(lifecycle) : now;
    return end - lifecycle.request.requestedAt;
  },
};

const endStatus = { complete: 'completed', fail: 'failed', 'time-out': 'timed-out' } as const;

/** The only way from one state to the next; an arrow that is not here does not exist. */
export function transition(lifecycle: ToolCallLifecycle, change: ToolCallChange): ToolCallLifecycle {
  if (ToolCallLifecycle.isTerminal(lifecycle)) throw new InvalidTransitionError(lifecycle.status, change.type);
  if (change.type === 'cancel') {
    const { at, reason } = change;
    return { status: 'cancelled', request: lifecycle.request, from: lifecycle, endedAt: at, reason };
  }
  switch (lifecycle.status) {
    case 'parsed':
      if (change.type === 'start-validation') {
        return { ...lifecycle, status: 'validating', validationStarted: change.at };
      }
      break;
    case 'validating':
      if (change.type === 'fail-validation') {
        return { ...lifecycle, status: 'validation-failed', validation: change.validation, endedAt: change.at };
      }
      if (change.type === 'request-approval') {
        const { at, approvalId, why } = change;
        return { ...lifecycle, status: 'awaiting-approval', approvalRequested: at, approvalId, why };
      }
      if (change.type === 'approve') return { ...lifecycle, status: 'approved', approval: change.approval };
      break;
    case 'awaiting-approval': {
      const { approvalId: _used, why: _answered, ...asked } = lifecycle;
      if (change.type === 'approve') return { ...asked, status: 'approved', approval: change.approval };
      if (change.type === 'deny') return { ...asked, status: 'denied', approval: change.approval, endedAt: change.at };
      break;
    }
    case 'approved':
      if (change.type === 'start-execution') {
        return { ...lifecycle, status: 'executing', executionStarted: change.at };
      }
      break;
    case 'executing':
      if (change.type === 'complete' || change.type === 'fail' || change.type === 'time-out') {
        const { at, result } = change;
        return { ...lifecycle, status: endStatus[change.type], executionCompleted: at, result };
      }
      break;
    default:
      return assertNever(lifecycle);
  }
  throw new InvalidTransitionError(lifecycle.status, change.type);
}
