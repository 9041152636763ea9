import { assertNever } from '../../../../shared/assert-never';
import type { ToolResult } from '../../../../shared/call/tool-result';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { firstLineOf } from '../../../core/format/first-line-of';
import { decidedByText, texts } from '../../../core/texts/texts';
import { blockedHostOf } from '../actions/blocked-host-of';

/** What went wrong with a call, for the end of its line. */
export interface CallProblem {
  readonly word: string;
  readonly reason?: string;
}

/** Null for a call that hasn't ended or has succeeded. */
export function callProblem({ lifecycle }: ToolCallView): CallProblem | null {
  if (blockedHostOf(lifecycle) !== undefined) return { word: texts.call.notAllowed };
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'awaiting-approval':
    case 'approved':
    case 'executing':
    case 'completed':
      return null;
    case 'failed':
      return failure(lifecycle.result);
    case 'timed-out':
      return { word: texts.status['timed-out'] };
    case 'cancelled':
      // The reason may already say so, such as “Cancelled by the user”.
      return lifecycle.reason.startsWith(texts.status.cancelled)
        ? { word: lifecycle.reason }
        : { word: texts.status.cancelled, reason: lifecycle.reason };
    case 'denied': {
      const { by, decision } = lifecycle.approval;
      if (by.kind !== 'user') return { word: decidedByText(by, 'Denied') };
      const reason = decision.approved ? undefined : decision.reason;
      return { word: texts.status.denied, ...(reason === undefined ? {} : { reason: `“${firstLineOf(reason)}”` }) };
    }
    case 'validation-failed': {
      const [error] = lifecycle.validation.errors;
      const word =
        error?.errorCode === 'tool_not_found' ? texts.call.unknownToolShort : texts.status['validation-failed'];
      return { word, ...(error ? { reason: firstLineOf(error.message) } : {}) };
    }
    default:
      return assertNever(lifecycle);
  }
}

/** A command that has failed says why in its output, and its duration how long it took. */
function failure({ error, message, errorCode, metadata }: ToolResult): CallProblem {
  if (errorCode === 'Timeout') return { word: texts.status['timed-out'] };
  if (errorCode === 'ExitCode' && typeof metadata?.exitCode === 'number') {
    return { word: texts.call.exitCode(metadata.exitCode) };
  }
  return { word: texts.status.failed, reason: firstLineOf(error ?? message) };
}
