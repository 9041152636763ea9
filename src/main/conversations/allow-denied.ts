import type { StampSource } from '../../shared/call/tool-call-request';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import { CommandFailure } from '../base/command-failure';

/** Returns the event that takes a denial back: the same call as a new request, which is checked and rated again. */
export function allowDenied(
  { calls }: ConversationState,
  deniedCallId: string,
  { clock, newId }: StampSource,
): ConversationEvent {
  const denied = calls[deniedCallId];
  if (denied?.lifecycle.status !== 'denied')
    throw new CommandFailure('refused', 'Only a denied call can be allowed after all');
  if (denied.allowedAs !== undefined) throw new CommandFailure('refused', 'This call was already allowed after all');
  const { request } = denied.lifecycle;
  const at = clock.now();
  const { callId: _answered, ...provenance } = request.provenance;
  return {
    type: 'user-message',
    messageId: newId(),
    text: `Allowed after all: ${request.executionSummary}`,
    allowed: { request: { ...request, id: newId(), provenance, requestedAt: at }, deniedCallId },
    at,
  };
}
