import { type Versions, versionsByIndex } from '../../../../shared/conversation/branches';
import type { ConversationItem, ConversationState } from '../../../../shared/conversation/conversation-state';

/** What stands below an item besides its content. */
export interface MessageExtras {
  readonly hasActions: boolean;
  readonly versions: Versions | null;
}

/**
 * Returns what stands below the items, by their index. An answer that took several requests has its actions at its end,
 * and there the user also switches between its versions.
 */
export function messageExtras(conversation: ConversationState): ReadonlyMap<number, MessageExtras> {
  const { items, run } = conversation;
  const versions = versionsByIndex(conversation);
  const extras = new Map<number, MessageExtras>();
  for (let start = 0; start < items.length; ) {
    const end = endOfTurn(items, start);
    const isUser = items[start]?.kind === 'user';
    const answerStart = isUser ? start + 1 : start;
    if (isUser) add(extras, start, { hasActions: isOwnWords(items[start]), versions: versions.get(start) ?? null });
    if (answerStart < end) {
      const last = lastAnswer(items, answerStart, end);
      const isOver = run === null || end < items.length;
      const found = [...Array(end - answerStart).keys()].map((offset) => versions.get(answerStart + offset));
      const own = found.find((one) => one !== undefined) ?? null;
      add(extras, last ?? end - 1, { hasActions: isOver && last !== null, versions: own });
    }
    start = end;
  }
  return extras;
}

function add(extras: Map<number, MessageExtras>, index: number, extra: MessageExtras): void {
  if (extra.hasActions || extra.versions) extras.set(index, extra);
}

/** The index of the next message of the user. */
function endOfTurn(items: readonly ConversationItem[], start: number): number {
  let end = start + 1;
  while (end < items.length && items[end]?.kind !== 'user') end += 1;
  return end;
}

/** A call that was allowed after all is shown as its card. */
function isOwnWords(item: ConversationItem | undefined): boolean {
  return item?.kind === 'user' && item.callId === undefined;
}

function lastAnswer(items: readonly ConversationItem[], from: number, end: number): number | null {
  for (let index = end - 1; index >= from; index -= 1) {
    const item = items[index];
    if (item?.kind === 'assistant' && item.parts.length > 0) return index;
  }
  return null;
}
