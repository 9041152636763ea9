import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { useConversation } from '../../../core/store/app-context';
import { isCancellable } from '../actions/is-cancellable';

/** Whether a call waits for an earlier one that is still running. */
export function useIsBlocked(lifecycle: ToolCallLifecycle): boolean {
  const { status, request } = lifecycle;
  const isEarly = !ToolCallLifecycle.isTerminal(lifecycle) && status !== 'executing';
  return useConversation(({ calls }) => isEarly && hasActiveCallBefore(calls, request.id), false);
}

function hasActiveCallBefore(calls: ConversationState['calls'], callId: string): boolean {
  const views = Object.values(calls);
  const index = views.findIndex(({ lifecycle }) => lifecycle.request.id === callId);
  return views.slice(0, Math.max(0, index)).some(({ lifecycle }) => isCancellable(lifecycle.status));
}
