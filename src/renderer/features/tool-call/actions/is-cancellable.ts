import { assertNever } from '../../../../shared/assert-never';
import type { ToolCallStatus } from '../../../../shared/call/tool-call-lifecycle';

/** Whether a call has begun and not ended, so that the user can cancel it. */
export function isCancellable(status: ToolCallStatus): boolean {
  switch (status) {
    case 'awaiting-approval':
    case 'approved':
    case 'executing':
      return true;
    case 'parsed':
    case 'validating':
    case 'validation-failed':
    case 'denied':
    case 'completed':
    case 'failed':
    case 'cancelled':
    case 'timed-out':
      return false;
    default:
      return assertNever(status);
  }
}
