import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import type { ConversationItem, ConversationState } from '../../../../shared/conversation/conversation-state';
import { groupKind } from '../../tool-call/group/group-kind';
import { arrangeItems } from './arrange-items';
import { type ItemArrangement, isSameArrangement, isSameGroup, plainArrangement } from './item-arrangement';

/** How the items of a conversation are shown; undefined for those that are simply shown as they are. */
export interface CallArrangement {
  of(itemId: string): ItemArrangement | undefined;
}

type Arrangements = Map<string, ItemArrangement>;
type Conversation = Pick<ConversationState, 'items' | 'calls'>;

/**
 * Groups the calls that only looked at something, also over several answers as long as none says anything in between.
 * It remembers what can't change any more, because it is asked at each event of a conversation that may be long. What
 * is the same as before is the same object, so that only items that changed are rendered again.
 */
export function createCallArranger(): (conversation: Conversation) => CallArrangement {
  let settledItems: ConversationItem[] = [];
  let settled: Arrangements = new Map();
  let isAfterLine = false;
  let latest: Arrangements = new Map();

  return ({ items, calls }) => {
    if (settledItems.some((item, index) => item !== items[index])) {
      settledItems = [];
      settled = new Map();
      isAfterLine = false;
    }
    const before = latest;
    const arranging = arrangeItems({ calls, isAfterLine });
    let settledCount = settledItems.length;
    let canSettle = true;
    for (let index = settledItems.length; index < items.length && canSettle; index += 1) {
      const item = items[index];
      canSettle = item !== undefined && isSettled(item, calls);
      if (!item || !canSettle || !startsAnew(item, calls)) continue;
      for (const earlier of items.slice(settledCount, index)) arranging.add(earlier);
      arranging.end();
      addTo(settled, arranging.take(), before);
      isAfterLine = arranging.isAfterLine();
      settledCount = index;
    }
    for (const item of items.slice(settledCount)) arranging.add(item);
    settledItems.push(...items.slice(settledItems.length, settledCount));
    arranging.end();
    latest = new Map();
    addTo(latest, arranging.take(), before);
    const [past, present] = [settled, latest];
    return { of: (itemId) => present.get(itemId) ?? past.get(itemId) };
  };
}

/** Whether it ends the group before it, so that nothing it does or that follows changes what came until there. */
function startsAnew(item: ConversationItem, calls: ConversationState['calls']): boolean {
  if (item.kind !== 'assistant') return true;
  const first = item.parts.find((part) => part.kind !== 'text' || part.text.trim() !== '');
  const call = first?.kind === 'tool-call' ? calls[first.callId] : undefined;
  return first !== undefined && (call === undefined ? first.kind !== 'tool-call' : groupKind(call) === null);
}

function isSettled(item: ConversationItem, calls: ConversationState['calls']): boolean {
  if (item.kind !== 'assistant') return true;
  if (item.finish === undefined && !item.isCutOff) return false;
  return item.parts.every((part) => {
    const call = part.kind === 'tool-call' ? calls[part.callId] : undefined;
    return call === undefined || ToolCallLifecycle.isTerminal(call.lifecycle);
  });
}

function addTo(target: Arrangements, arranged: readonly [string, ItemArrangement][], before: Arrangements): void {
  for (const [id, arrangement] of arranged) {
    if (isSameArrangement(arrangement, plainArrangement)) continue;
    const known = before.get(id);
    const groups = arrangement.groups.map(
      (group) => known?.groups.find((one) => one.itemId === group.itemId && isSameGroup(one, group)) ?? group,
    );
    const renewed = { ...arrangement, groups };
    target.set(id, known && isSameArrangement(renewed, known) ? known : renewed);
  }
}
