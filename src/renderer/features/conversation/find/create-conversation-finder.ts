import { assertNever } from '../../../../shared/assert-never';
import { ToolResult } from '../../../../shared/call/tool-result';
import type {
  ConversationItem,
  ConversationState,
  MessagePart,
  ToolCallView,
} from '../../../../shared/conversation/fold-conversation';
import { effectiveCall } from '../../../core/store/effective-call';

export type ConversationFinder = (conversation: Pick<ConversationState, 'items' | 'calls'>) => number[];

/**
 * Finds the indexes of matching items, in both shown and collapsed text. It caches searched items, so that a streaming
 * answer costs only its own search.
 */
export function createConversationFinder(query: string): ConversationFinder {
  const sought = query.toLowerCase();
  const known = new WeakMap<object, boolean>();

  function says(subject: object, texts: () => readonly string[]): boolean {
    const before = known.get(subject);
    if (before !== undefined) return before;
    const found = texts().some((text) => text.toLowerCase().includes(sought));
    known.set(subject, found);
    return found;
  }

  return ({ items, calls }) => {
    if (sought === '') return [];
    return items.flatMap((item, index) => {
      const isFound =
        says(item, () => textsOfItem(item)) ||
        callsOf(item).some((callId) => {
          const call = calls[callId];
          return call !== undefined && says(call, () => textsOfCall(call));
        });
      return isFound ? index : [];
    });
  };
}

/** Returns the first call whose result matches if nothing visible of the item does. */
export function callToUnfold(query: string, item: ConversationItem, calls: ConversationState['calls']): string | null {
  const says = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  const callIds = callsOf(item);
  const views = callIds.flatMap((callId) => calls[callId] ?? []);
  if (textsOfItem(item).some(says) || views.flatMap(headOfCall).some(says)) return null;
  return callIds.find((callId) => calls[callId] && outcomeOfCall(calls[callId]).some(says)) ?? null;
}

function textsOfItem(item: ConversationItem): readonly string[] {
  switch (item.kind) {
    case 'user':
    case 'notice':
      return [item.text];
    case 'question':
      return [item.question.text, item.answer?.text ?? ''];
    case 'assistant':
      return item.parts.map(textOfPart);
    default:
      return assertNever(item);
  }
}

function textOfPart(part: MessagePart): string {
  return part.kind === 'tool-call' ? '' : part.text;
}

function callsOf(item: ConversationItem): readonly string[] {
  if (item.kind !== 'assistant') return [];
  return item.parts.flatMap((part) => (part.kind === 'tool-call' ? part.callId : []));
}

function textsOfCall(call: ToolCallView): readonly string[] {
  return [...headOfCall(call), ...outcomeOfCall(call)];
}

function headOfCall(call: ToolCallView): string[] {
  return [call.lifecycle.request.toolName, effectiveCall(call).summary];
}

function outcomeOfCall({ result }: ToolCallView): string[] {
  return result ? [result.message, result.error ?? '', ToolResult.serializedData(result)] : [];
}
