/** What is waited for, or the reason of the stop as soon as there is one. What then comes of it does not matter to anybody. */
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
