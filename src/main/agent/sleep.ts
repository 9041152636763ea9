/** Longer than this and a timer fires at once. */
const LONGEST = 2 ** 31 - 1;

/** Resolves after the time; rejects at once when it is stopped. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
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
