import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import type { EventMessage } from '../../shared/contract/event-message';
import { createFrameSender } from './send-per-frame';

const ids = [randomUUID(), randomUUID()] as const;
const text = (conversation: 0 | 1, sequence: number, said = `${sequence}`.padStart(4)): EventMessage => ({
  name: 'conversation.events',
  payload: {
    conversationId: ids[conversation],
    sequence,
    events: [{ type: 'parse-results', messageId: ids[0], results: [ParseResult.text(said)], at: 0 }],
  },
});
const other: EventMessage = { name: 'workspace.changed', payload: { path: null } };

/** Returns all events of a conversation in order, with the positions that their messages give them. */
function eventsOf(messages: readonly EventMessage[], conversation: 0 | 1) {
  return messages.flatMap((message) =>
    message.name === 'conversation.events' && message.payload.conversationId === ids[conversation]
      ? message.payload.events.map((event, index) => [message.payload.sequence + index, event])
      : [],
  );
}

describe('sending at most once a frame', () => {
  it('tells at once what comes alone, and a burst in one message a frame', () => {
    vi.useFakeTimers();
    const sent: EventMessage[] = [];
    const { send } = createFrameSender((message) => sent.push(message));
    for (let sequence = 0; sequence < 1_000; sequence += 1) {
      send(text(0, sequence));
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(sent.length).toBeLessThanOrEqual(62);
    expect(eventsOf(sent, 0).map(([place]) => place)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('tells a fast stream once a frame, even if it comes in few large bursts', () => {
    vi.useFakeTimers();
    const sent: EventMessage[] = [];
    const { send } = createFrameSender((message) => sent.push(message));
    for (let sequence = 0; sequence < 250; sequence += 1) {
      send(text(0, sequence, 'x'.repeat(100)));
      vi.advanceTimersByTime(4);
    }
    vi.useRealTimers();
    expect(sent.length).toBeLessThanOrEqual(62);
  });

  it('tells a slow stream twice a frame', () => {
    vi.useFakeTimers();
    const sent: EventMessage[] = [];
    const { send } = createFrameSender((message) => sent.push(message));
    for (let sequence = 0; sequence < 200; sequence += 1) {
      send(text(0, sequence));
      vi.advanceTimersByTime(5);
    }
    vi.useRealTimers();
    expect(sent.length).toBeGreaterThan(90);
    expect(sent.length).toBeLessThanOrEqual(126);
  });

  it('keeps the order, loses nothing, and holds back nothing but streams', () => {
    vi.useFakeTimers();
    const step = fc.constantFrom('first', 'second', 'other', 'pause');
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const sent: EventMessage[] = [];
        const given: EventMessage[] = [];
        const sender = createFrameSender((message) => sent.push(message));
        const next = [0, 0];
        for (const each of steps) {
          if (each === 'pause') {
            vi.advanceTimersByTime(5);
            continue;
          }
          const conversation = each === 'second' ? 1 : 0;
          const message = each === 'other' ? other : text(conversation, next[conversation] ?? 0);
          if (each !== 'other') next[conversation] = (next[conversation] ?? 0) + 1;
          given.push(message);
          sender.send(message);
          if (each === 'other') expect(sent.at(-1)).toBe(other);
        }
        sender.dispose();
        expect(eventsOf(sent, 0)).toEqual(eventsOf(given, 0));
        expect(eventsOf(sent, 1)).toEqual(eventsOf(given, 1));
        const others = (messages: readonly EventMessage[]) => messages.filter((message) => message === other).length;
        expect(others(sent)).toBe(others(given));
      }),
      { numRuns: 1_000 },
    );
    vi.useRealTimers();
  });
});
