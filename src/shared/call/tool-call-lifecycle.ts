import { z } from 'zod';
import { assertNever } from '../assert-never';
import { type ApprovalDecision, approvalDecisionSchema, type DecidedBy, decidedBySchema } from './approval-decision';
import { type CallTarget, callTargetSchema } from './call-target';
import { riskLevelSchema } from './risk-level';
import type { ToolCallChange } from './tool-call-change';
import type { ToolCallRequest } from './tool-call-request';
import { ToolResult } from './tool-result';
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
  /** The call's rating after the user's edits; absent if it runs as the model wrote it. */
  edited: z
    .object({ riskLevel: riskLevelSchema, riskReasons: z.array(z.string()), executionSummary: z.string() })
    .optional(),
  /** The call's target, as rules saw it. */
  target: callTargetSchema.optional(),
});
export interface Approval {
  readonly decision: ApprovalDecision;
  readonly by: DecidedBy;
  readonly edited?: z.infer<typeof approvalSchema>['edited'];
  readonly target?: CallTarget | undefined;
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
  /** Why the call was not approved automatically. */
  readonly why: string;
}
interface Decided extends Validating {
  /** Absent if no approval was needed. */
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

type PendingToolCall =
  | ({ readonly status: 'parsed' } & Parsed)
  | ({ readonly status: 'validating' } & Validating)
  | ({ readonly status: 'awaiting-approval' } & AwaitingApproval)
  | ({ readonly status: 'approved' } & Decided)
  | ({ readonly status: 'executing' } & Executing);

type EndedToolCall =
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

  id({ request }: ToolCallLifecycle): string {
    return request.id;
  },

  toolId({ request }: ToolCallLifecycle): string {
    return request.toolId;
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

  isWaiting({ status }: ToolCallLifecycle): boolean {
    return status === 'awaiting-approval';
  },

  isActive({ status }: ToolCallLifecycle): boolean {
    return status === 'validating' || status === 'executing';
  },

  failed({ status }: ToolCallLifecycle): boolean {
    return status === 'failed' || status === 'validation-failed' || status === 'timed-out';
  },

  succeeded(lifecycle: ToolCallLifecycle): boolean {
    return lifecycle.status === 'completed' && lifecycle.result.success;
  },

  approvalDecision(lifecycle: ToolCallLifecycle): ApprovalDecision | undefined {
    const state = beforeCancel(lifecycle);
    return 'approval' in state ? state.approval.decision : undefined;
  },

  /** Whether approval was actually requested, not whether it was expected: a rule may have made it unnecessary. */
  approvalRequired(lifecycle: ToolCallLifecycle): boolean {
    return ToolCallLifecycle.approvalRequested(lifecycle) !== undefined;
  },

  /** Only a decision makes a call approved, even if none may be needed. */
  isApproved(lifecycle: ToolCallLifecycle): boolean {
    return ToolCallLifecycle.approvalDecision(lifecycle)?.approved ?? false;
  },

  wasAutoApproved(lifecycle: ToolCallLifecycle): boolean {
    return ToolCallLifecycle.isApproved(lifecycle) && !ToolCallLifecycle.approvalRequired(lifecycle);
  },

  wasDenied(lifecycle: ToolCallLifecycle): boolean {
    return ToolCallLifecycle.approvalDecision(lifecycle)?.approved === false;
  },

  validationStarted(lifecycle: ToolCallLifecycle): number | undefined {
    const state = beforeCancel(lifecycle);
    return 'validationStarted' in state ? state.validationStarted : undefined;
  },

  approvalRequested(lifecycle: ToolCallLifecycle): number | undefined {
    const state = beforeCancel(lifecycle);
    return 'approvalRequested' in state ? state.approvalRequested : undefined;
  },

  executionStarted(lifecycle: ToolCallLifecycle): number | undefined {
    const state = beforeCancel(lifecycle);
    return 'executionStarted' in state ? state.executionStarted : undefined;
  },

  /** When it stopped running; undefined if it never ran. */
  executionCompleted(lifecycle: ToolCallLifecycle): number | undefined {
    if (ToolCallLifecycle.executionStarted(lifecycle) === undefined) return undefined;
    return ToolCallLifecycle.isTerminal(lifecycle) ? ToolCallLifecycle.endedAt(lifecycle) : undefined;
  },

  endedAt(lifecycle: EndedToolCall): number {
    return 'executionCompleted' in lifecycle ? lifecycle.executionCompleted : lifecycle.endedAt;
  },

  /** From the approval request to its answer; undefined while it is open or if it was withdrawn. */
  approvalWaitTime(lifecycle: ToolCallLifecycle): number | undefined {
    const asked = ToolCallLifecycle.approvalRequested(lifecycle);
    const decision = ToolCallLifecycle.approvalDecision(lifecycle);
    return asked === undefined || decision === undefined ? undefined : elapsed(asked, decision.decidedAt);
  },

  /** Time spent running, so far or in total. */
  duration(lifecycle: ToolCallLifecycle, now: number): number | undefined {
    const started = ToolCallLifecycle.executionStarted(lifecycle);
    if (started === undefined) return undefined;
    return elapsed(started, ToolCallLifecycle.executionCompleted(lifecycle) ?? now);
  },

  /** From the request to the terminal state, or to now. */
  totalDuration(lifecycle: ToolCallLifecycle, now: number): number {
    const end = ToolCallLifecycle.isTerminal(lifecycle) ? ToolCallLifecycle.endedAt(lifecycle) : now;
    return elapsed(lifecycle.request.requestedAt, end);
  },

  result(lifecycle: ToolCallLifecycle): ToolResult | undefined {
    return 'result' in lifecycle ? lifecycle.result : undefined;
  },

  /** What went wrong; a denial is not an error, and its reason is in the decision. */
  errorMessage(lifecycle: ToolCallLifecycle): string | undefined {
    if (lifecycle.status === 'cancelled') return lifecycle.reason;
    if (lifecycle.status === 'validation-failed') return errorOf(ToolResult.validationFailed(lifecycle.validation));
    if (lifecycle.status === 'failed' || lifecycle.status === 'timed-out') return errorOf(lifecycle.result);
    return undefined;
  },

  exception(lifecycle: ToolCallLifecycle): ToolResult['exception'] {
    return ToolCallLifecycle.result(lifecycle)?.exception;
  },

  describe(lifecycle: ToolCallLifecycle): string {
    const { request, status } = lifecycle;
    const started = ToolCallLifecycle.executionStarted(lifecycle);
    const completed = ToolCallLifecycle.executionCompleted(lifecycle);
    const ran = started === undefined || completed === undefined ? '' : `, duration=${completed - started} ms`;
    return `ToolCallLifecycle(${request.toolName}, status=${status}${ran})`;
  },
};

/** A clock that is set back must not make a duration negative. */
function elapsed(from: number, to: number): number {
  return Math.max(0, to - from);
}

/** Facts about a call stay true when it is cancelled. */
function beforeCancel(lifecycle: ToolCallLifecycle): Exclude<ToolCallLifecycle, { status: 'cancelled' }> {
  return lifecycle.status === 'cancelled' ? lifecycle.from : lifecycle;
}

function errorOf({ error, message }: ToolResult): string {
  return error ?? message;
}

const endStatus = { complete: 'completed', fail: 'failed', 'time-out': 'timed-out' } as const;

/** The only way from one state to the next; transitions not listed here don't exist. */
export function transition(lifecycle: ToolCallLifecycle, change: ToolCallChange): ToolCallLifecycle {
  if (change.type === 'cancel' && !ToolCallLifecycle.isTerminal(lifecycle)) {
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
      if (change.type === 'approve') return { ...lifecycle, status: 'approved', approval: approvalOf(change) };
      break;
    case 'awaiting-approval': {
      const { approvalId: _used, why: _answered, ...asked } = lifecycle;
      if (change.type === 'approve') return { ...asked, status: 'approved', approval: approvalOf(change) };
      if (change.type === 'deny') {
        return { ...asked, status: 'denied', approval: approvalOf(change), endedAt: change.at };
      }
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
    case 'validation-failed':
    case 'denied':
    case 'completed':
    case 'failed':
    case 'timed-out':
    case 'cancelled':
      break;
    default:
      return assertNever(lifecycle);
  }
  throw new InvalidTransitionError(lifecycle.status, change.type);
}

/** A denial recorded as an approval would run a call that the user refused. */
function approvalOf({ type, approval }: Extract<ToolCallChange, { type: 'approve' | 'deny' }>): Approval {
  if (approval.decision.approved === (type === 'approve')) return approval;
  throw new Error(`The decision says the opposite, so the call cannot ${type}`);
}
