import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { isSameJson } from '../../../../shared/json/is-same-json';

/** Whether the run has already made the same call, which therefore may well come again. */
export function isRepeatedCall(
  { items, calls }: Pick<ConversationState, 'items' | 'calls'>,
  { id, toolId, parameters }: Pick<ToolCallRequest, 'id' | 'toolId' | 'parameters'>,
): boolean {
  const ofRun = items.slice(items.findLastIndex(({ kind }) => kind === 'user') + 1);
  return ofRun.some(
    (item) =>
      item.kind === 'assistant' &&
      item.parts.some((part) => {
        const other =
          part.kind === 'tool-call' && part.callId !== id ? calls[part.callId]?.lifecycle.request : undefined;
        return other?.toolId === toolId && isSameJson(other.parameters, parameters);
      }),
  );
}
