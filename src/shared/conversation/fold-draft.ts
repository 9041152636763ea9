import { branchesWith } from './branches';
import type { AssistantItem, ConversationItem, ConversationState, ToolCallView } from './conversation-state';

type NoticeItem = Extract<ConversationItem, { kind: 'notice' }>;

export interface Draft {
  readonly state: { -readonly [Key in keyof ConversationState]: ConversationState[Key] };
  /** The state's lists, once they are writable copies. */
  ownItems: ConversationItem[] | null;
  ownCalls: Record<string, ToolCallView> | null;
  /** How many of the items have been settled; none of them can become open again. */
  settledItems: number;
}

export function itemsOf(draft: Draft): ConversationItem[] {
  draft.ownItems ??= [...draft.state.items];
  draft.state.items = draft.ownItems;
  return draft.ownItems;
}

export function callsOf(draft: Draft): Record<string, ToolCallView> {
  draft.ownCalls ??= { ...draft.state.calls };
  draft.state.calls = draft.ownCalls;
  return draft.ownCalls;
}

export function addItem(draft: Draft, item: ConversationItem): void {
  const { state } = draft;
  if (state.branches.forks.size > 0) {
    state.branches = branchesWith(state.branches, state.items.at(-1)?.id ?? null, item.id);
  }
  itemsOf(draft).push(item);
}

export function addNotice(draft: Draft, id: string, level: NoticeItem['level'], text: string, at: number): void {
  addItem(draft, { kind: 'notice', id, level, text, at });
}

export function changeAnswer(draft: Draft, messageId: string, update: (answer: AssistantItem) => AssistantItem): void {
  const index = draft.state.items.findLastIndex((item) => item.kind === 'assistant' && item.id === messageId);
  const answer = draft.state.items[index];
  if (answer?.kind === 'assistant') itemsOf(draft)[index] = update(answer);
}

export function withoutRetry(answer: AssistantItem): AssistantItem {
  if (answer.retry === undefined) return answer;
  const { retry: _past, ...rest } = answer;
  return rest;
}

export function changeCall(draft: Draft, id: string, update: (call: ToolCallView) => ToolCallView): void {
  const call = draft.state.calls[id];
  if (!call) return;
  const changed = update(call);
  callsOf(draft)[id] = changed;
}
