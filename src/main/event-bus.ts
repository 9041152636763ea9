import type { EventMessage } from '../shared/contract';

export interface EventBus {
  publish(message: EventMessage): void;
  subscribe(listener: (message: EventMessage) => void): () => void;
}

export function createEventBus(): EventBus {
  const listeners = new Set<(message: EventMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
