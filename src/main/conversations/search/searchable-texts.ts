import { allItems } from '../../../shared/conversation/branches';
import type {
  ConversationItem,
  ConversationState,
  ToolCallView,
} from '../../../shared/conversation/conversation-state';
import type { JsonValue } from '../../../shared/json/json';
import { callsOf } from '../../agent/calls-of';
import { foldText } from './fold-text';

/** The searchable text of a message or a call. */
export interface SearchableText {
  /** Id of the message or call. */
  readonly id: string;
  readonly at: number;
  readonly text: string;
  readonly folded: string;
}

/** Returns messages and calls of all branches, without the model's thinking. */
export function searchableTexts(state: ConversationState): SearchableText[] {
  return allItems(state).flatMap((item) => [
    ...searchable(item.id, item.at, textOfItem(item)),
    ...callsOf(item, state).flatMap((call) => {
      const { id, requestedAt } = call.lifecycle.request;
      return searchable(id, requestedAt, textOfCall(call));
    }),
  ]);
}

function searchable(id: string, at: number, text: string): SearchableText[] {
  if (text === '') return [];
  const folded = foldText(text);
  // Most texts are the same when folded; then both share one string.
  return [{ id, at, text, folded: folded === text ? text : folded }];
}

function textOfItem(item: ConversationItem): string {
  if (item.kind === 'user') {
    const names = [
      ...(item.attachments ?? []).map(({ name }) => name),
      ...(item.context ?? []).map(({ label }) => label),
    ];
    return [item.text, ...names].join('\n').trim();
  }
  if (item.kind === 'notice') return item.text;
  if (item.kind === 'question') {
    const labels = item.question.options.map(({ label }) => label);
    return [item.question.text, ...labels, item.answer?.text ?? ''].join('\n').trim();
  }
  const texts = item.parts.flatMap((part) => (part.kind === 'text' || part.kind === 'error' ? [part.text] : []));
  return texts.join('').trim();
}

function textOfCall({ lifecycle, approval, result }: ToolCallView): string {
  const { toolName, executionSummary, parameters } = lifecycle.request;
  const decision = approval?.decision;
  const ran = decision?.approved ? (decision.modifiedParameters ?? parameters) : parameters;
  const answer = result ? [result.message, result.error ?? '', ...textsIn(result.data)] : [];
  const paths = result?.artifacts.map(({ path }) => path) ?? [];
  return [`${toolName}: ${executionSummary}`, ...textsIn(ran), ...answer, ...paths].join('\n');
}

function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
