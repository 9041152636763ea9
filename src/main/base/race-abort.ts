/**
 * Resolves with the awaited value, or rejects with the abort reason as soon as there is one. A later outcome is
 * ignored.
 */
export function raceAbort<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    const settle = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    waiting.then(resolve, reject).finally(settle);
  });
}
