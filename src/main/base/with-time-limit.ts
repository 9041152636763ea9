/**
 * Returns a signal that aborts with any of the signals, or after this many milliseconds. In Node 20, an
 * `AbortSignal.timeout` that only `AbortSignal.any` refers to is garbage-collected and never fires; a listener keeps it.
 */
export function withTimeLimit(milliseconds: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  timeout.addEventListener('abort', () => {}, { once: true });
  return AbortSignal.any([...signals, timeout]);
}
