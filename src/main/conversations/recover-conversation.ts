import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import { holdEvents } from '../../shared/conversation/message-queue';
import { endOpenCalls } from '../agent/end-open-calls';

const STOPPED = 'AIntern stopped while this was running';
const NOT_BEGUN = 'AIntern stopped before this started. Nothing was run';

/** An approval can't be answered after a restart: the state it was based on may have changed. */
export const APPROVAL_EXPIRED =
  'The approval request expired because AIntern was closed before anyone decided. Nothing was run';

/**
 * Returns the events that bring a conversation interrupted by a crash to a clean end. Nothing runs again, and queued
 * messages wait until the user sends them.
 */
export function recoverConversation(state: ConversationState, at: number): ConversationEvent[] {
  const events = endOpenCalls(state, at, { running: STOPPED, waiting: APPROVAL_EXPIRED, notBegun: NOT_BEGUN });
  if (state.run === null) return [...events, ...holdEvents(state.queue, at)];
  return [...events, { type: 'run-failed', runId: state.run.id, error: `${STOPPED}. Send a message to continue.`, at }];
}
