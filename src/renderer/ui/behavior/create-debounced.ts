export interface Debounced {
  /** Replaces anything scheduled before. */
  schedule(act: () => void): void;
  /** Runs the pending action at once. */
  flush(): void;
  isWaiting(): boolean;
}

export function createDebounced(delay: number): Debounced {
  let waiting: { readonly act: () => void; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  function flush(): void {
    if (waiting === null) return;
    const { act, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    act();
  }

  return {
    schedule(act) {
      if (waiting !== null) clearTimeout(waiting.timer);
      waiting = { act, timer: setTimeout(flush, delay) };
    },
    flush,
    isWaiting: () => waiting !== null,
  };
}
