import { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import { texts } from '../core/texts/texts';

/** How the call ended that ended last, in words; nothing where none did. */
export function lastEnded(calls: ConversationState['calls']): string {
  let latest: ToolCallLifecycle | null = null;
  let latestAt = Number.NEGATIVE_INFINITY;
  for (const { lifecycle } of Object.values(calls)) {
    if (!ToolCallLifecycle.isTerminal(lifecycle)) continue;
    const at = ToolCallLifecycle.endedAt(lifecycle);
    if (at < latestAt) continue;
    latest = lifecycle;
    latestAt = at;
  }
  return latest ? texts.call.announcement(latest.request.toolName, texts.status[latest.status]) : '';
}
