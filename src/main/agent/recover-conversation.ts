import type { ConversationEvent } from '../../shared/conversation-event';
import type { ConversationState } from '../../shared/fold-conversation';
import { ToolCallLifecycle } from '../../shared/tool-call-lifecycle';
import { ToolResult } from '../../shared/tool-result';

const STOPPED = 'AIntern stopped while this ran';

/** The events that bring a conversation whose run was cut off by a crash to a clean end. Nothing is run again. */
export function recoverConversation(state: ConversationState, at: number): ConversationEvent[] {
  if (state.runId === null) return [];
  const events: ConversationEvent[] = [];
  for (const { lifecycle, result } of Object.values(state.calls)) {
    if (ToolCallLifecycle.isTerminal(lifecycle)) continue;
    const { id, toolId } = lifecycle.request;
    if (!result) events.push({ type: 'tool-result', id, toolId, result: ToolResult.failed(STOPPED), at });
    events.push(
      lifecycle.status === 'executing'
        ? { type: 'tool-call-status', id, toolId, status: 'failed', at }
        : { type: 'tool-call-status', id, toolId, status: 'cancelled', reason: STOPPED, at },
    );
  }
  events.push({ type: 'run-failed', runId: state.runId, error: `${STOPPED}. Send a message to go on.`, at });
  return events;
}
