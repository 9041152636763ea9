import { isRetryable, type ModelError } from '../../model/model-error';

export const MAX_RETRIES = 5;
const SHORTEST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** A server that asks for more patience than this is not waited for without asking. */
const LONGEST_OBEYED_WAIT = 60_000;
/** All who were turned away at once must not come again at once. */
const JITTER_AFTER = 1_000;

export interface RetryDeps<Answer> {
  attempt(): Promise<Answer>;
  /** Tells that the answer is asked for again, and when. */
  onRetry(error: ModelError, retry: { readonly attempt: number; readonly wait: number }): Promise<void>;
  /** The server wants to be left alone for long. */
  mayWait(error: ModelError, wait: number): Promise<boolean>;
  /** What must not be tried again although it could. */
  isHopeless(error: ModelError): boolean;
  /** Resolves after the time; rejects when the run is stopped. */
  sleep(milliseconds: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** Asks again, with growing and uneven pauses, for as long as that may help. */
export async function retryAnswer<Answer>(steps: RetryDeps<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await steps.attempt();
    } catch (cause) {
      if (!isRetryable(cause) || steps.isHopeless(cause)) throw cause;
      if (attempt > MAX_RETRIES) throw afterRetries(cause);
      const wait = waitBefore(attempt, cause.retryAfter, steps.random());
      if (wait > LONGEST_OBEYED_WAIT + JITTER_AFTER && !(await steps.mayWait(cause, wait))) throw cause;
      await steps.onRetry(cause, { attempt, wait });
      await steps.sleep(wait);
    }
  }
}

function afterRetries(error: ModelError): ModelError {
  error.message = `${error.message} (tried ${MAX_RETRIES + 1} times)`;
  return error;
}

/** Doubles from a second to half a minute, of which the last half is left to chance; the server's own word counts more. */
export function waitBefore(attempt: number, retryAfter: number | undefined, chance: number): number {
  if (retryAfter !== undefined) return Math.round(retryAfter + chance * JITTER_AFTER);
  const most = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** attempt);
  return Math.round(Math.max(SHORTEST_WAIT, most / 2 + (chance * most) / 2));
}
