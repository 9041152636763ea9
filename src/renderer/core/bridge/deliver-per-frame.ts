import type { AinternBridge } from '../../../shared/contract/contract';
import type { EventMessage } from '../../../shared/contract/event-message';
import { isStreamedEvent } from '../../../shared/conversation/event-durability';

/** Calls back before the page is painted next; returns how to cancel. */
export type OnFrame = (act: () => void) => () => void;

type Listener = (message: EventMessage) => void;

/** In milliseconds: without a frame for this long, the page isn't visible. */
const LATEST = 100;

/**
 * Delivers streamed events when the page is about to be painted, so that it's updated once per frame, with all that has
 * arrived by then. Other messages come at once, after the events before them.
 */
export function deliverPerFrame(bridge: AinternBridge, onFrame: OnFrame = onPageFrame): AinternBridge {
  return {
    ...bridge,
    subscribe(listener) {
      const delivery = createDelivery(listener, onFrame);
      const stop = bridge.subscribe(delivery.receive);
      return () => {
        stop();
        delivery.cancel();
      };
    },
  };
}

function createDelivery(listener: Listener, onFrame: OnFrame) {
  let waiting: EventMessage[] = [];
  let cancelFrame: (() => void) | null = null;

  function cancel(): void {
    cancelFrame?.();
    cancelFrame = null;
  }

  function deliver(): void {
    cancel();
    const messages = waiting;
    waiting = [];
    messages.forEach(listener);
  }

  return {
    cancel,
    receive(message: EventMessage): void {
      waiting.push(message);
      if (isStream(message)) cancelFrame ??= onFrame(deliver);
      else deliver();
    },
  };
}

function isStream(message: EventMessage): boolean {
  return message.name === 'conversation.events' && message.payload.events.every(isStreamedEvent);
}

function onPageFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  const timer = setTimeout(act, document.hidden ? 0 : LATEST);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
