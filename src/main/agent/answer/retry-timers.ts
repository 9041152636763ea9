/** A timer longer than this fires immediately. */
const LONGEST = 2 ** 31 - 1;

/** The pauses before a model is asked again, across all runs. */
export interface RetryTimers {
  /** Resolves after the time, or when `endAll` is called; rejects as soon as the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Ends all pauses, so that every waiting run retries now. */
  endAll(): void;
}

export function createRetryTimers(): RetryTimers {
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

/** Resolves after the time; rejects as soon as the signal aborts. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(milliseconds, LONGEST),
    );
    signal.addEventListener('abort', stop, { once: true });
  });
}
