import { assertNever } from '../../../../shared/assert-never';
import { ToolResult } from '../../../../shared/call/tool-result';
import type {
  ConversationItem,
  ConversationState,
  MessagePart,
  ToolCallView,
} from '../../../../shared/conversation/conversation-state';
import { effectiveCall } from '../../../core/store/effective-call';
import { callProblem } from '../../tool-call/line/call-problem';
import { headlineOf } from '../../tool-call/line/headline-of';

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

/** What has to be opened for a match to be visible. */
export interface HiddenMatch {
  readonly callId: string;
  /** `group` if the line of the call shows it, as soon as its group is open. */
  readonly opens: 'group' | 'card';
}

/** Returns the first call of an item that matches; null if the text around its calls does. */
export function hiddenMatch(
  query: string,
  item: ConversationItem,
  calls: ConversationState['calls'],
): HiddenMatch | null {
  const says = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  if (textsOfItem(item).some(says)) return null;
  const views = callsOf(item).flatMap((callId) => calls[callId] ?? []);
  const shown = views.find((call) => headOfCall(call).some(says));
  const found = shown ?? views.find((call) => outcomeOfCall(call).some(says));
  return found ? { callId: found.lifecycle.request.id, opens: shown ? 'group' : 'card' } : null;
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

/** What the line of a call shows. */
function headOfCall(call: ToolCallView): string[] {
  const { verb = '', code = '', command = '', words = '' } = headlineOf(call, () => undefined);
  const { word = '', reason = '' } = callProblem(call) ?? {};
  return [`${verb} ${code}`, command.trim().split('\n', 1)[0] ?? '', words, `${word} ${reason}`];
}

function outcomeOfCall(call: ToolCallView): string[] {
  const { result } = call;
  const { command } = effectiveCall(call).parameters;
  return [
    ...(typeof command === 'string' ? [command] : []),
    ...(result ? [result.message, result.error ?? '', ToolResult.serializedData(result)] : []),
  ];
}
