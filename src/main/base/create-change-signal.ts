export interface ChangeSignal {
  /** Until the next beat. */
  next(): Promise<void>;
  beat(): void;
}

/** Wakes those who wait for something to change; costs next to nothing while nobody does. */
export function createChangeSignal(): ChangeSignal {
  let waiting: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;
  return {
    next() {
      waiting ??= withResolve();
      return waiting.promise;
    },
    beat() {
      waiting?.resolve();
      waiting = null;
    },
  };
}

function withResolve() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}
