import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { AssistantItem, ConversationState } from '../../../shared/conversation/conversation-state';
import type { StreamingFunctionCallParser } from '../../parser/streaming-function-call-parser';

interface UnreadCallDeps {
  readonly modelId: string;
  /** Reads every known format. */
  createParser(): StreamingFunctionCallParser | null;
  readonly toolIds: readonly string[];
}

/**
 * Explains what to do about a call in a format that is not read for this model; otherwise the model would seem to stop
 * in the middle of its work. It only adds a notice, because any text could have been meant as an example.
 */
export function describeUnreadCall(
  state: ConversationState,
  messageId: string,
  { modelId, toolIds, createParser }: UnreadCallDeps,
): string | null {
  const text = textOf(state, messageId);
  // Creating a parser for all formats takes longer than reading most answers.
  if (!toolIds.some((id) => text.includes(id))) return null;
  const parser = createParser();
  if (parser === null) return null;
  const found = [...parser.processToken(text), ...parser.flush()].flatMap((result) =>
    result.kind === 'tool-call' && isUnread(result.request) && toolIds.includes(result.request.toolId)
      ? [result.request]
      : [],
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
