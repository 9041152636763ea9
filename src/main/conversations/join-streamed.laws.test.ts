import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../shared/conversation/conversation-state';
import { isStreamedEvent } from '../../shared/conversation/event-durability';
import { beginFold } from '../../shared/conversation/fold-conversation';
import { arbitraryEvent, conversationId } from '../../shared/testing/arbitrary-events';
import { joinStreamed } from './join-streamed';

const created: ConversationEvent = {
  type: 'conversation-created',
  conversationId,
  title: '',
  workspacePath: '',
  at: 0,
};

const progress = fc.record({
  type: fc.constant('tool-progress' as const),
  id: fc.constantFrom('00000000-0000-4000-8000-000000020000', '00000000-0000-4000-8000-000000020001'),
  toolId: fc.constant('file-write'),
  progress: fc.record({ message: fc.string({ maxLength: 3 }) }),
  at: fc.nat(100),
});

/** Mostly streams with few messages, so that adjacent events often belong together. */
const arbitraryStream = fc
  .array(
    fc.oneof(
      arbitraryEvent,
      { weight: 2, arbitrary: arbitraryEvent.filter(isStreamedEvent) },
      arbitraryEvent.filter(({ type }) => type === 'assistant-message'),
      progress,
    ),
    { maxLength: 40 },
  )
  .map((events) => [created, ...events]);

function fold(events: readonly ConversationEvent[]): ConversationState {
  const folding = beginFold(emptyConversation);
  for (const event of events) {
    try {
      folding.apply(event);
    } catch {
      // As in a damaged log.
    }
  }
  return folding.state();
}

describe('joinStreamed', () => {
  it('makes the same screen of fewer events, wherever the stream is cut', () => {
    fc.assert(
      fc.property(arbitraryStream, fc.nat(40), (events, cut) => {
        const joined = joinStreamed(events);
        const inTwo = [...joinStreamed(events.slice(0, cut)), ...joinStreamed(events.slice(cut))];
        expect(fold(joined)).toEqual(fold(events));
        expect(fold(inTwo)).toEqual(fold(events));
        expect(joinStreamed(inTwo)).toEqual(joined);
      }),
    );
  });

  it('leaves everything but streams as it is, in its order', () => {
    fc.assert(
      fc.property(arbitraryStream, (events) => {
        const others = (all: readonly ConversationEvent[]) => all.filter((event) => !isStreamedEvent(event));
        expect(others(joinStreamed(events))).toEqual(others(events));
      }),
    );
  });
});
