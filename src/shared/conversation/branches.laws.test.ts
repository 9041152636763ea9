import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allItems, endOfBranch, versionsByIndex } from './branches';
import type { ConversationEvent } from './conversation-event';
import { type ConversationState, emptyConversation } from './conversation-state';
import { foldConversation, foldConversationEvents } from './fold-conversation';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Step = { readonly kind: 'say' } | { readonly kind: 'edit' | 'go-back' | 'show'; readonly at: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'say' }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'go-back' as const, 'show' as const), at: fc.nat(30) }),
);

/** The events that a user's steps lead to, and the tree they describe: the item before each item. */
function play(steps: readonly Step[]) {
  let state: ConversationState = emptyConversation;
  const events: ConversationEvent[] = [];
  const before = new Map<string, string | null>();
  const tell = (event: ConversationEvent) => {
    events.push(event);
    state = foldConversation(state, event);
  };
  for (const [index, { kind, ...rest }] of steps.entries()) {
    const place = 'at' in rest ? rest.at : 0;
    const messageId = idOf(index + 1);
    const said = { type: 'user-message', messageId, text: `message ${index + 1}`, at: index } as const;
    const { items } = state;
    switch (kind) {
      case 'say':
        before.set(messageId, items.at(-1)?.id ?? null);
        tell(said);
        break;
      case 'edit': {
        const afterItemId = items[place % (items.length + 1)]?.id ?? null;
        before.set(messageId, afterItemId);
        tell({ ...said, afterItemId });
        break;
      }
      case 'go-back':
        tell({ type: 'branch-changed', afterItemId: items[place % (items.length + 1)]?.id ?? null, at: index });
        break;
      case 'show': {
        const all = allItems(state);
        const shown = all[place % Math.max(1, all.length)];
        const end = shown ? endOfBranch(state, shown.id) : null;
        if (end !== null) tell({ type: 'branch-changed', afterItemId: end, at: index });
      }
    }
  }
  return { state, events, before };
}

describe('the branches of a conversation', () => {
  it('lose no message, and the active one is always a way through the tree from its beginning', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { state, before } = play(steps);
        const ids = allItems(state).map(({ id }) => id);
        expect(ids.toSorted()).toEqual([...before.keys()].toSorted());
        const active = state.items.map(({ id }) => id);
        expect(active.map((id) => before.get(id))).toEqual(active.map((_, index) => active[index - 1] ?? null));
      }),
    );
  });

  it('come to the same however the log is cut', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, cut) => {
        const { state, events } = play(steps);
        expect(foldConversationEvents(emptyConversation, events)).toEqual(state);
        const half = foldConversationEvents(emptyConversation, events.slice(0, cut));
        expect(foldConversationEvents(half, events.slice(cut))).toEqual(state);
      }),
    );
  });

  it('list their versions in the order in which they were added, and each can be shown', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { state, before } = play(steps);
        for (const [index, { ids, index: active }] of versionsByIndex(state)) {
          const point = state.items[index - 1]?.id ?? null;
          expect(ids).toEqual([...before].flatMap(([id, after]) => (after === point ? [id] : [])));
          expect(ids[active]).toBe(state.items[index]?.id);
          for (const id of ids) {
            const end = endOfBranch(state, id);
            const shown =
              end === null ? state : foldConversation(state, { type: 'branch-changed', afterItemId: end, at: 99 });
            expect(shown.items[index]?.id).toBe(id);
            expect(shown.items.slice(0, index)).toEqual(state.items.slice(0, index));
          }
        }
        // Where several messages follow one, nothing else lists them.
        const points = [...before.values()];
        for (const [index, item] of state.items.entries()) {
          const point = before.get(item.id) ?? null;
          const isShared = points.filter((after) => after === point).length > 1;
          expect(versionsByIndex(state).has(index)).toBe(isShared);
        }
      }),
    );
  });
});
