export interface ChangeSignal {
  /** Resolves at the next change. */
  next(): Promise<void>;
  beat(): void;
}

/** Wakes everyone waiting for a change; costs almost nothing while nobody waits. */
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
