import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ParseResult } from '../call/parse-result';
import { arbitraryLog } from '../testing/arbitrary-events';
import type { ConversationEvent } from './conversation-event';
import { emptyConversation } from './conversation-state';
import { foldConversation, foldConversationEvents } from './fold-conversation';
import { joinTextEvents } from './join-text-events';

const told = (messageId: string, text: string, at: number): ConversationEvent => ({
  type: 'parse-results',
  messageId,
  results: [ParseResult.text(text)],
  at,
});

it('makes one event of the text that came in pieces, up to the next message', () => {
  expect(joinTextEvents([told('a', 'on', 1), told('a', 'e', 2), told('b', 'two', 3)])).toEqual([
    told('a', 'one', 2),
    told('b', 'two', 3),
  ]);
});

it('comes to the same conversation', () => {
  fc.assert(
    fc.property(arbitraryLog, (events) => {
      let state = emptyConversation;
      const fitting = events.filter((event) => {
        try {
          state = foldConversation(state, event);
          return true;
        } catch {
          return false;
        }
      });
      expect(foldConversationEvents(emptyConversation, joinTextEvents(fitting))).toEqual(state);
    }),
  );
});
