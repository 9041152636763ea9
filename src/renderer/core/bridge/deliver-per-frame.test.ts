import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AinternBridge } from '../../../shared/contract/contract';
import type { EventMessage } from '../../../shared/contract/event-message';
import { conversationId, textEvent } from '../../testing/sample-events';
import { deliverPerFrame } from './deliver-per-frame';

const stream = (sequence: number): EventMessage => ({
  name: 'conversation.events',
  payload: { conversationId, sequence, events: [textEvent(`${sequence}`)] },
});
const other: EventMessage = { name: 'conversations.changed', payload: [] };

function open() {
  const received: EventMessage[] = [];
  const frames = new Set<() => void>();
  let send: (message: EventMessage) => void = () => {};
  const bridge: AinternBridge = {
    host: 'web',
    invoke: () => Promise.reject(new Error('Nobody answers')),
    subscribe(listener) {
      send = listener;
      return () => {
        send = () => {};
      };
    },
  };
  const framed = deliverPerFrame(bridge, (act) => {
    frames.add(act);
    return () => frames.delete(act);
  });
  const stop = framed.subscribe((message) => received.push(message));
  const paint = () => {
    for (const act of [...frames]) act();
  };
  return { received, frames, stop, paint, send: (message: EventMessage) => send(message) };
}

test('what is streamed comes with the next frame, all at once', () => {
  const { received, frames, send, paint } = open();
  send(stream(0));
  send(stream(1));
  expect([received, frames.size]).toEqual([[], 1]);
  paint();
  expect([received, frames.size]).toEqual([[stream(0), stream(1)], 0]);
});

test('nothing is lost or overtaken, and nothing but streams waits', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('stream', 'other', 'frame')), (steps) => {
      const { received, send, paint } = open();
      const sent: EventMessage[] = [];
      for (const step of steps) {
        if (step === 'frame') {
          paint();
          continue;
        }
        const message = step === 'other' ? other : stream(sent.length);
        sent.push(message);
        send(message);
        if (step === 'other') expect(received).toEqual(sent);
      }
      paint();
      expect(received).toEqual(sent);
    }),
  );
});

test('nothing is sent once no one listens', () => {
  const { received, frames, send, stop } = open();
  send(stream(0));
  stop();
  send(other);
  expect([received, frames.size]).toEqual([[], 0]);
});
