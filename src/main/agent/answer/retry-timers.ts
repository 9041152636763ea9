import { sleep } from '../sleep';

/** The pauses before a model is asked again, over all runs. */
export interface RetryWaits {
  /** Resolves after the time, or when nobody is to wait any longer; rejects at once when it is stopped. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Who waits now asks at once. */
  endAll(): void;
}

export function createRetryWaits(): RetryWaits {
  let hurry = new AbortController();
  return {
    async wait(milliseconds, signal) {
      const hurried = hurry.signal;
      try {
        await sleep(milliseconds, AbortSignal.any([signal, hurried]));
      } catch (cause) {
        if (signal.aborted || !hurried.aborted) throw cause;
      }
    },
    endAll() {
      const before = hurry;
      hurry = new AbortController();
      before.abort();
    },
  };
}
