/**
 * Resolves with the awaited value, or rejects with the abort reason as soon as there is one. A later outcome is
 * ignored.
 */
export async function raceAbort<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
  });
  try {
    return await Promise.race([stopped, waiting]);
  } finally {
    over.abort();
  }
}
