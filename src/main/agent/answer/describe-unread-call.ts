import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { AssistantItem, ConversationState } from '../../../shared/conversation/fold-conversation';
import type { StreamingFunctionCallParser } from '../../parser/streaming-function-call-parser';

interface UnreadCallDeps {
  readonly modelId: string;
  /** One that reads every format there is. */
  readonly parser: StreamingFunctionCallParser | null;
  isTool(toolId: string): boolean;
}

/**
 * Says what to do about a call in a format that is not read for this model: without a word, the model would seem to
 * stop in the middle of its work. It is only said, as any text could have been meant to be shown.
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
