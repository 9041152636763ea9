import { approximateDuration } from '../../../shared/text/approximate-duration';
import { ModelError } from '../../model/model-error';

/** As long as the slowest servers take to begin, and longer than any pause within an answer. */
export const IDLE_TIMEOUT = 300_000;

export interface ReadLimits {
  readonly signal: AbortSignal;
  /** In milliseconds without anything coming. */
  readonly idleTimeout: number;
  /** Who is waited for. */
  readonly from: string;
}

/** The chunks as they come, until nothing does for too long or somebody stops it, also where the source would not. */
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
    // A source that hangs must not hold up whoever has left it.
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
