import { assertNever } from '../assert-never';
import type { ToolCallChange } from '../call/tool-call-change';
import { transition } from '../call/tool-call-lifecycle';
import type { ConversationEvent, ToolCallStatusEvent } from './conversation-event';
import type { AwaitingCall, ToolCallView } from './conversation-state';

export function callAfterStatus(call: ToolCallView, event: ToolCallStatusEvent): ToolCallView {
  if (event.status === 'awaiting-approval' && call.lifecycle.status === 'awaiting-approval') {
    return askedAgain(call, call.lifecycle, event);
  }
  const change = changeFor(call, event);
  if (!change) return call;
  const asked = event.status === 'awaiting-approval' ? { why: event.why } : {};
  return { ...call, ...asked, lifecycle: transition(call.lifecycle, change) };
}

export function callAfterHook(
  call: ToolCallView,
  { report, request }: Extract<ConversationEvent, { type: 'hook-ran' }>,
): ToolCallView {
  const reported = { ...call, hooks: [...(call.hooks ?? []), report] };
  if (!request) return reported;
  return {
    ...reported,
    lifecycle: { ...call.lifecycle, request },
    rewritten: { by: report.hook, from: call.rewritten?.from ?? call.lifecycle.request.parameters },
  };
}

/** The rule that approved the call is gone, so it waits for approval again. */
function askedAgain(
  { approval: _gone, ...call }: ToolCallView,
  lifecycle: AwaitingCall,
  { approvalId, why }: Extract<ToolCallStatusEvent, { status: 'awaiting-approval' }>,
): ToolCallView {
  return { ...call, why, lifecycle: { ...lifecycle, approvalId, why } };
}

/** The lifecycle change for a status event; null if the call starts in that state. */
function changeFor(call: ToolCallView, event: ToolCallStatusEvent): ToolCallChange | null {
  const { at } = event;
  switch (event.status) {
    case 'parsed':
      return null;
    case 'validating':
      return { type: 'start-validation', at };
    case 'validation-failed':
      return { type: 'fail-validation', at, validation: event.validation };
    case 'awaiting-approval':
      return { type: 'request-approval', at, approvalId: event.approvalId, why: event.why };
    case 'approved':
      return { type: 'approve', at, approval: required(call.approval, 'approval', event) };
    case 'denied':
      return { type: 'deny', at, approval: required(call.approval, 'approval', event) };
    case 'executing':
      return { type: 'start-execution', at };
    case 'completed':
      return { type: 'complete', at, result: required(call.result, 'tool-result', event) };
    case 'failed':
      return { type: 'fail', at, result: required(call.result, 'tool-result', event) };
    case 'timed-out':
      return { type: 'time-out', at, result: required(call.result, 'tool-result', event) };
    case 'cancelled':
      return { type: 'cancel', at, reason: event.reason };
    default:
      return assertNever(event);
  }
}

function required<T>(value: T | undefined, eventType: string, event: ToolCallStatusEvent): T {
  if (value === undefined) throw new Error(`${event.status} of call ${event.id} came without its ${eventType}`);
  return value;
}
