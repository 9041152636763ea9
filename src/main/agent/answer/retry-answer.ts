import { isRetryable, type ModelError } from '../../model/model-error';

export const MAX_RETRIES = 5;
const SHORTEST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** If a server asks for a longer wait than this, the user is asked first. */
const LONGEST_OBEYED_WAIT = 60_000;
/** Clients that were rejected together must not all retry at the same moment. */
const JITTER_AFTER = 1_000;

export interface RetryDeps<Answer> {
  attempt(): Promise<Answer>;
  /** Reports that the answer is requested again, and when. */
  onRetry(error: ModelError, retry: { readonly attempt: number; readonly wait: number }): Promise<void>;
  /** Called when the server asks for a long wait. */
  mayWait(error: ModelError, wait: number): Promise<boolean>;
  /** Errors that could be retried but should not be. */
  isHopeless(error: ModelError): boolean;
  /** Resolves after the time; rejects when the run is stopped. */
  sleep(milliseconds: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** Retries with growing, randomized pauses for as long as that may help. */
export async function retryAnswer<Answer>(deps: RetryDeps<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.attempt();
    } catch (cause) {
      if (!isRetryable(cause) || deps.isHopeless(cause)) throw cause;
      if (attempt > MAX_RETRIES) throw afterRetries(cause);
      const wait = waitBefore(attempt, cause.retryAfter, deps.random());
      if (wait > LONGEST_OBEYED_WAIT + JITTER_AFTER && !(await deps.mayWait(cause, wait))) throw cause;
      await deps.onRetry(cause, { attempt, wait });
      await deps.sleep(wait);
    }
  }
}

function afterRetries(error: ModelError): ModelError {
  error.message = `${error.message} (tried ${MAX_RETRIES + 1} times)`;
  return error;
}

/** Doubles from one second to half a minute, with the last half random; the server's `Retry-After` takes precedence. */
export function waitBefore(attempt: number, retryAfter: number | undefined, chance: number): number {
  if (retryAfter !== undefined) return Math.round(retryAfter + chance * JITTER_AFTER);
  const most = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** attempt);
  return Math.round(Math.max(SHORTEST_WAIT, most / 2 + (chance * most) / 2));
}
