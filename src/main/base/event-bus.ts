export interface EventBus<Event> {
  publish(event: Event): void;
  subscribe(listener: (event: Event) => void): () => void;
}

/** A failing listener affects neither other listeners nor the publisher. */
export function createEventBus<Event>(): EventBus<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    publish(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (cause) {
          console.error('aintern: a listener failed:', cause);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
