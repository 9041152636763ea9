/** Runs the work one at a time. Requests made while it runs share one more run, which sees everything they changed. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let queued: Promise<void> | null = null;

  return () => {
    if (queued) return queued;
    const next = last.then(() => {
      queued = null;
      return work();
    });
    queued = next;
    last = next.catch(() => {});
    return next;
  };
}
