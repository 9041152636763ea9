import { continueAfter } from './branches';
import type { ConversationEvent } from './conversation-event';
import { type AssistantItem, type ConversationItem, emptyConversation } from './conversation-state';
import { changeCall, type Draft } from './fold-draft';
import { settle } from './fold-run-end';
import { lastModel } from './run-facts';
import { lastTodos } from './todo-list';

/** Ignored during a run, whose events belong to the active branch, and if there is no such item. */
export function changeBranch(draft: Draft, afterItemId: string | null): void {
  const { state } = draft;
  if (state.run !== null || continueAfter(state, afterItemId) === null) return;
  // First, because what is left behind can't be settled later.
  settle(draft, { isCutOff: true });
  const { items, branches } = continueAfter(state, afterItemId) ?? state;
  draft.ownItems = [...items];
  draft.settledItems = items.length;
  state.items = draft.ownItems;
  state.branches = branches;
  state.compacted = items.findLast(isCompaction)?.compaction ?? emptyConversation.compacted;
  state.usage = { ...state.usage, context: items.findLast(hasContext)?.context ?? null };
  state.usedModel = lastModel(items);
  state.todos = lastTodos(state);
}

export function takeRewind(
  draft: Draft,
  { rewindId, afterItemId, files, at }: Extract<ConversationEvent, { type: 'rewound' }>,
): void {
  const { state } = draft;
  const returnTo = afterItemId === undefined ? {} : { returnTo: state.items.at(-1)?.id ?? null };
  state.rewind = { id: rewindId, ...returnTo, ...(files ? { files } : {}) };
  const message = files && files.leftOut.length > 0 ? `Rewound, except ${files.leftOut.join(', ')}` : 'Rewound';
  for (const id of files?.callIds ?? []) changeCall(draft, id, (call) => ({ ...call, undone: { message, at } }));
  if (afterItemId !== undefined) changeBranch(draft, afterItemId);
}

export function undoRewind(draft: Draft, rewindId: string): void {
  const { rewind } = draft.state;
  if (rewind?.id !== rewindId) return;
  draft.state.rewind = null;
  for (const id of rewind.files?.callIds ?? []) changeCall(draft, id, ({ undone: _undone, ...call }) => call);
  if (rewind.returnTo !== undefined) changeBranch(draft, rewind.returnTo);
}

function isCompaction(item: ConversationItem): item is Extract<ConversationItem, { kind: 'notice' }> {
  return item.kind === 'notice' && item.compaction !== undefined;
}

function hasContext(item: ConversationItem): item is AssistantItem {
  return item.kind === 'assistant' && item.context !== undefined;
}
