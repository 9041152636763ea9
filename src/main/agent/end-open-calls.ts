import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import { endOpenCalls } from '../conversations/recover-conversation';
import { callsOf } from './calls-of';

/** The events that end the calls of an answer which counts for nothing any more. None of them has run. */
export function endCallsOfMessage(
  state: ConversationState,
  messageId: string,
  { at, reason }: { readonly at: number; readonly reason: string },
): ConversationEvent[] {
  const answer = state.items.findLast((item) => item.kind === 'assistant' && item.id === messageId);
  if (answer?.kind !== 'assistant') return [];
  const calls = callsOf(answer, state).map((call) => [call.lifecycle.request.id, call] as const);
  return endOpenCalls({ ...state, calls: Object.fromEntries(calls) }, at, { running: reason, waiting: reason });
}
