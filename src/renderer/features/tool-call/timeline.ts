import { assertNever } from '../../../shared/assert-never';
import { ToolCallLifecycle, type ToolCallStatus } from '../../../shared/call/tool-call-lifecycle';

export interface TimelineEntry {
  readonly status: ToolCallStatus;
  readonly at: number;
}

/** Returns the states that a call went through, with the time it entered each. */
export function timelineOf(lifecycle: ToolCallLifecycle): TimelineEntry[] {
  if (lifecycle.status === 'cancelled') {
    return [...timelineOf(lifecycle.from), { status: 'cancelled', at: lifecycle.endedAt }];
  }
  const entries: TimelineEntry[] = [{ status: 'parsed', at: lifecycle.request.requestedAt }];
  if ('validationStarted' in lifecycle) entries.push({ status: 'validating', at: lifecycle.validationStarted });
  if ('approvalRequested' in lifecycle && lifecycle.approvalRequested !== undefined) {
    entries.push({ status: 'awaiting-approval', at: lifecycle.approvalRequested });
  }
  if ('approval' in lifecycle && lifecycle.approval.decision.approved) {
    entries.push({ status: 'approved', at: lifecycle.approval.decision.decidedAt });
  }
  if ('executionStarted' in lifecycle) entries.push({ status: 'executing', at: lifecycle.executionStarted });
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'awaiting-approval':
    case 'approved':
    case 'executing':
      return entries;
    case 'validation-failed':
    case 'denied':
    case 'completed':
    case 'failed':
    case 'timed-out':
      return [...entries, { status: lifecycle.status, at: ToolCallLifecycle.endedAt(lifecycle) }];
    default:
      return assertNever(lifecycle);
  }
}
