import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { StampSource, ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState, ToolCallView } from '../../../shared/conversation/conversation-state';
import { CommandFailure } from '../../base/command-failure';

/** Returns the event that reverses a denial: the same call as a new request, which is checked and rated again. */
export function allowDenied(state: ConversationState, callId: string, source: StampSource): ConversationEvent {
  const denied = state.calls[callId];
  if (denied?.lifecycle.status !== 'denied')
    throw new CommandFailure('refused', 'Only a denied call can be allowed after all');
  if (denied.allowedAs !== undefined) throw new CommandFailure('refused', 'This call was already allowed after all');
  const { request } = denied.lifecycle;
  return repeat(request, `Allowed after all: ${request.executionSummary}`, source);
}

/** The same for a finished call that is run again with an access that the sandbox had refused. */
export function runAgain(
  state: ConversationState,
  { callId, access }: { readonly callId: string; readonly access: string },
  source: StampSource,
): ConversationEvent {
  const call = state.calls[callId];
  if (!call || !hasRun(call)) throw new CommandFailure('refused', 'Only a finished call can be run again');
  const { request } = call.lifecycle;
  return repeat(request, `Run again with access to ${access}: ${request.executionSummary}`, source);
}

function hasRun({ lifecycle }: ToolCallView): boolean {
  return ToolCallLifecycle.isTerminal(lifecycle) && lifecycle.status !== 'denied';
}

function repeat(request: ToolCallRequest, text: string, { clock, newId }: StampSource): ConversationEvent {
  const at = clock.now();
  const { callId: _answered, ...provenance } = request.provenance;
  return {
    type: 'user-message',
    messageId: newId(),
    text,
    allowed: { request: { ...request, id: newId(), provenance, requestedAt: at }, deniedCallId: request.id },
    at,
  };
}
