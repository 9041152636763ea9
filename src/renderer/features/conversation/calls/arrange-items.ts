import type {
  AssistantItem,
  ConversationItem,
  ConversationState,
} from '../../../../shared/conversation/conversation-state';
import { groupKind } from '../../tool-call/group/group-kind';
import { endText } from '../messages/end-text';
import type { CallGroup, ItemArrangement } from './item-arrangement';

interface Draft {
  isJoined: boolean;
  hasOwn: boolean;
  hiddenCalls: number;
  groups: CallGroup[];
}

interface ArrangingItems {
  add(item: ConversationItem): void;
  /** Ends the last group, as the next item that says something would. */
  end(): void;
  /** Whether the last thing shown is the line of a call. */
  isAfterLine(): boolean;
  /** Returns what has been arranged since the last time, by item. */
  take(): [string, ItemArrangement][];
}

interface ArrangeOptions {
  readonly calls: ConversationState['calls'];
  readonly isAfterLine: boolean;
}

/** Groups calls, one item after the other. */
export function arrangeItems({ calls, isAfterLine: startsAfterLine }: ArrangeOptions): ArrangingItems {
  let drafts = new Map<string, Draft>();
  let open: { callIds: string[]; itemIds: string[] } = { callIds: [], itemIds: [] };
  let isAfterLine = startsAfterLine;

  function end(): void {
    const [itemId] = open.itemIds;
    if (open.callIds.length > 1 && itemId !== undefined) {
      const group = { callIds: open.callIds, itemId };
      for (const id of new Set(open.itemIds)) drafts.get(id)?.groups.push(group);
    }
    open = { callIds: [], itemIds: [] };
  }

  function addLine(draft: Draft): void {
    if (!draft.hasOwn) draft.isJoined = isAfterLine;
    draft.hasOwn = true;
    isAfterLine = true;
  }

  function addOther(draft: Draft): void {
    end();
    draft.hasOwn = true;
    isAfterLine = false;
  }

  function addCall(draft: Draft, itemId: string, callId: string): void {
    const call = calls[callId];
    if (!call) return;
    if (groupKind(call) === null) {
      end();
      addLine(draft);
      return;
    }
    if (open.callIds.length > 0) draft.hiddenCalls += 1;
    else addLine(draft);
    open.callIds.push(callId);
    open.itemIds.push(itemId);
  }

  function addAnswer(item: AssistantItem): void {
    const draft: Draft = { isJoined: false, hasOwn: false, hiddenCalls: 0, groups: [] };
    drafts.set(item.id, draft);
    for (const part of item.parts) {
      if (part.kind === 'tool-call') addCall(draft, item.id, part.callId);
      else if (part.kind !== 'text' || part.text.trim() !== '') addOther(draft);
    }
    if (item.isBuffering) draft.hasOwn = true;
    if (item.retry || endText(item) !== null) addOther(draft);
  }

  return {
    add(item) {
      if (item.kind === 'assistant') return addAnswer(item);
      end();
      isAfterLine = false;
    },
    end,
    isAfterLine: () => isAfterLine,
    take() {
      const taken = [...drafts].map(([id, { hasOwn, ...draft }]): [string, ItemArrangement] => [
        id,
        { ...draft, isEmpty: !hasOwn && draft.hiddenCalls > 0 },
      ]);
      drafts = new Map();
      return taken;
    },
  };
}
