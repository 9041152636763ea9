import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { AssistantItem, ConversationState } from '../../../shared/conversation/conversation-state';
import type { StreamingFunctionCallParser } from '../../parser/streaming-function-call-parser';

interface UnreadCallDeps {
  readonly modelId: string;
  /** Reads every known format. */
  readonly parser: StreamingFunctionCallParser | null;
  isTool(toolId: string): boolean;
}

/**
 * Explains what to do about a call in a format that is not read for this model; otherwise the model would seem to stop
 * in the middle of its work. It only adds a notice, because any text could have been meant as an example.
 */
export function describeUnreadCall(
  state: ConversationState,
  messageId: string,
  { modelId, parser, isTool }: UnreadCallDeps,
): string | null {
  const text = textOf(state, messageId);
  if (parser === null || text === '') return null;
  const found = [...parser.processToken(text), ...parser.flush()].flatMap((result) =>
    result.kind === 'tool-call' && isUnread(result.request) && isTool(result.request.toolId) ? [result.request] : [],
  );
  const [first] = found;
  if (!first) return null;
  return `The answer contains what looks like a call of ${first.toolName} in the format “${first.provenance.dialect}”, which is turned off for this model, so nothing ran. If it was meant as a call, turn on that format for ${modelId} in Settings › Models and keys, then send a message to continue.`;
}

function isUnread({ provenance }: ToolCallRequest): boolean {
  return provenance.source === 'dialect' && provenance.dialect !== undefined;
}

function textOf({ items }: ConversationState, messageId: string): string {
  const answer = items.findLast((item): item is AssistantItem => item.kind === 'assistant' && item.id === messageId);
  return (answer?.parts ?? []).flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');
}
