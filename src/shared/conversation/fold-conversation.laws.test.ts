import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLog, conversationId } from '../testing/arbitrary-events';
import type { ConversationEvent } from './conversation-event';
import { type ConversationState, emptyConversation } from './conversation-state';
import { beginFold, foldConversation, foldConversationEvents } from './fold-conversation';

/** Applies events one by one, skipping those that don't fit. */
function foldSingly(events: readonly ConversationEvent[]): { state: ConversationState; fitting: ConversationEvent[] } {
  let state = emptyConversation;
  const fitting = events.filter((event) => {
    try {
      state = foldConversation(state, event);
      return true;
    } catch {
      return false;
    }
  });
  return { state, fitting };
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

describe('folding a conversation', () => {
  it('comes to the same for all events at once as for one after the other, from wherever it goes on', () => {
    fc.assert(
      fc.property(arbitraryLog, fc.nat(40), (events, cut) => {
        const { state, fitting } = foldSingly(events);
        expect(foldConversationEvents(emptyConversation, fitting)).toEqual(state);
        const half = foldConversationEvents(emptyConversation, fitting.slice(0, cut));
        expect(foldConversationEvents(half, fitting.slice(cut))).toEqual(state);
      }),
    );
  });

  it('is as it was before an event that does not fit', () => {
    fc.assert(
      fc.property(arbitraryLog, (events) => {
        const fold = beginFold(emptyConversation);
        for (const event of events) {
          try {
            fold.apply(event);
          } catch {
            // The following events must have the same effect as without it.
          }
        }
        expect(fold.state()).toEqual(foldSingly(events).state);
      }),
    );
  });

  it('changes neither the state it begins with nor the events', () => {
    fc.assert(
      fc.property(arbitraryLog, (events) => {
        const { fitting } = foldSingly(events);
        let state = freeze(emptyConversation);
        for (const event of freeze(fitting)) state = freeze(foldConversation(state, event));
        expect(state).toEqual(foldSingly(events).state);
      }),
    );
  });

  it('leaves no answer and no question open once its run has ended', () => {
    fc.assert(
      fc.property(arbitraryLog, (events) => {
        const { state } = foldSingly([...events, { type: 'run-cancelled', runId: conversationId, at: 1 }]);
        const open = state.items.filter(
          (item) =>
            (item.kind === 'assistant' && item.finish === undefined && !item.isCutOff) ||
            (item.kind === 'question' && item.answer === undefined),
        );
        expect({ run: state.run, open }).toEqual({ run: null, open: [] });
      }),
    );
  });
});
