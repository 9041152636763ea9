import { approximateDuration } from '../../../shared/text/approximate-duration';
import { ModelError } from '../../model/model-error';

export interface ReadLimits {
  readonly signal: AbortSignal;
  /** In milliseconds without any data. */
  readonly idleTimeout: number;
  /** The name of the server, for the error. */
  readonly from: string;
}

/**
 * Yields the chunks as they arrive, until none arrives for too long or the run is stopped, even if the source ignores
 * the signal.
 */
export async function* readWithLimit<Chunk>(
  read: (signal: AbortSignal, onActivity: () => void) => AsyncIterable<Chunk>,
  { signal, idleTimeout, from }: ReadLimits,
): AsyncGenerator<Chunk> {
  const idle = new AbortController();
  const stop = AbortSignal.any([signal, idle.signal]);
  const timer = setTimeout(() => idle.abort(tooQuiet(from, idleTimeout)), idleTimeout);
  let onStop = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    onStop = () => reject(stop.reason);
    stop.addEventListener('abort', onStop, { once: true });
  });
  stopped.catch(() => {});
  const chunks = read(stop, () => timer.refresh())[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([chunks.next(), stopped]);
      if (next.done) return;
      timer.refresh();
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
    if (!stop.aborted) idle.abort(new Error('Nobody reads on'));
    // A source that hangs must not block a caller that has stopped reading.
    void chunks.return?.().catch(() => {});
  }
}

function tooQuiet(from: string, idleTimeout: number): ModelError {
  const advice = 'Check that its server is still running, or choose another model';
  return new ModelError(
    'idle',
    `No response from ${from} for ${approximateDuration(idleTimeout)}. It may be overloaded or still loading. ${advice}`,
  );
}
