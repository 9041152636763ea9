import { assertNever } from '../../../../shared/assert-never';
import { ToolResult } from '../../../../shared/call/tool-result';
import type {
  ConversationItem,
  ConversationState,
  ToolCallView,
} from '../../../../shared/conversation/conversation-state';
import { effectiveCall } from '../../../core/store/effective-call';
import { callProblem } from '../../tool-call/line/call-problem';
import { headlineOf } from '../../tool-call/line/headline-of';
import { findOccurrences } from './find-occurrences';

/** One place where the query occurs. */
export interface FindHit {
  /** Of its item. */
  readonly index: number;
  /** The call that says it; null for the text around calls. */
  readonly callId: string | null;
  /** What has to be opened for it to be visible: the item's thinking, the call's group, or the call's card too. */
  readonly opens: 'nothing' | 'thinking' | 'group' | 'card';
  /** Its position among the hits in the same call, in the item's thinking, or in the rest of its text. */
  readonly ordinal: number;
}

export type ConversationFinder = (conversation: Pick<ConversationState, 'items' | 'calls'>) => readonly FindHit[];

interface CallCounts {
  readonly head: number;
  readonly outcome: number;
}

/** What an item says, in the order in which it is shown. */
type Said = { readonly text: string; readonly isThought?: boolean } | { readonly callId: string };

/**
 * Finds every place with the query, in both shown and collapsed text. It caches what it has counted, so that a streaming
 * answer costs only its own search.
 */
export function createConversationFinder(query: string): ConversationFinder {
  const knownTexts = new WeakMap<ConversationItem, readonly number[]>();
  const knownCalls = new WeakMap<ToolCallView, CallCounts>();
  const count = (text: string) => findOccurrences(query, text).length;
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + count(text), 0);

  function countsOfCall(call: ToolCallView): CallCounts {
    const known = knownCalls.get(call);
    if (known) return known;
    const counts = { head: sum(headOfCall(call)), outcome: sum(outcomeOfCall(call)) };
    knownCalls.set(call, counts);
    return counts;
  }

  function countsOfItem(item: ConversationItem, said: readonly Said[]): readonly number[] {
    const known = knownTexts.get(item);
    if (known) return known;
    const counts = said.map((one) => ('text' in one ? count(one.text) : 0));
    knownTexts.set(item, counts);
    return counts;
  }

  function hitsIn(item: ConversationItem, index: number, calls: ConversationState['calls']): FindHit[] {
    const said = saidBy(item);
    const counts = countsOfItem(item, said);
    const hits: FindHit[] = [];
    const ordinals = { nothing: 0, thinking: 0 };
    for (const [position, one] of said.entries()) {
      if ('text' in one) {
        const opens = one.isThought ? 'thinking' : 'nothing';
        for (let left = counts[position] ?? 0; left > 0; left -= 1) {
          hits.push({ index, callId: null, opens, ordinal: ordinals[opens] });
          ordinals[opens] += 1;
        }
        continue;
      }
      const { callId } = one;
      const call = calls[callId];
      if (!call) continue;
      const { head, outcome } = countsOfCall(call);
      for (let at = 0; at < head + outcome; at += 1) {
        hits.push({ index, callId, opens: at < head ? 'group' : 'card', ordinal: at });
      }
    }
    return hits;
  }

  return ({ items, calls }) => (query === '' ? [] : items.flatMap((item, index) => hitsIn(item, index, calls)));
}

export function isSameHit(one: FindHit, other: FindHit): boolean {
  return (
    one.index === other.index &&
    one.callId === other.callId &&
    one.opens === other.opens &&
    one.ordinal === other.ordinal
  );
}

function saidBy(item: ConversationItem): readonly Said[] {
  switch (item.kind) {
    case 'user':
      return [...(item.context ?? []).map(({ label }) => ({ text: label })), { text: item.text }];
    case 'notice':
      return [{ text: item.text }];
    case 'question':
      return [{ text: item.question.text }, { text: item.answer?.text ?? '' }];
    case 'assistant':
      return item.parts.map((part) =>
        part.kind === 'tool-call' ? { callId: part.callId } : { text: part.text, isThought: part.kind === 'thinking' },
      );
    default:
      return assertNever(item);
  }
}

/** What the line of a call shows. */
function headOfCall(call: ToolCallView): string[] {
  const { verb = '', code = '', command = '', words = '' } = headlineOf(call, () => undefined);
  const { word = '', reason = '' } = callProblem(call) ?? {};
  return [`${verb} ${code}`, command.trim().split('\n', 1)[0] ?? '', words, `${word} ${reason}`];
}

/** What its card shows besides: the output, or else the message about it. */
function outcomeOfCall(call: ToolCallView): string[] {
  const { result } = call;
  const { command } = effectiveCall(call).parameters;
  const [, ...furtherLines] = typeof command === 'string' ? command.trim().split('\n') : [];
  if (!result) return furtherLines;
  const data = ToolResult.serializedData(result);
  return [...furtherLines, data === '' ? (result.error ?? result.message) : data];
}
