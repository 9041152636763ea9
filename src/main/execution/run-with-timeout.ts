import { setTimeout as delay } from 'node:timers/promises';
import { ToolResult } from '../../shared/tool-result';
import type { ToolExecutionResult } from './tool-execution-service';

export interface TimeLimits {
  readonly timeout: number;
  readonly grace: number;
  readonly signal: AbortSignal;
}

/**
 * Runs the work to its end, or stops it. Work that succeeds all the same within the grace has succeeded, and saying
 * otherwise would hide what it did; work that ignores the signal is left behind.
 */
export async function runWithTimeout(
  { timeout, grace, signal }: TimeLimits,
  work: (stop: AbortSignal) => Promise<ToolResult>,
): Promise<ToolExecutionResult> {
  const timedOut = AbortSignal.timeout(timeout);
  const stop = AbortSignal.any([signal, timedOut]);
  const finished = settle(work, stop);
  const abandoned = new AbortController();
  const leftBehind = whenAborted(stop, abandoned.signal).then(() => delay(grace, null, { signal: abandoned.signal }));
  leftBehind.catch(() => {});
  const outcome = await Promise.race([finished, leftBehind]);
  abandoned.abort();
  if (outcome?.success) return { status: 'completed', result: outcome };
  if (outcome && !stop.aborted) return { status: 'failed', result: outcome };
  return signal.aborted
    ? { status: 'cancelled', result: ToolResult.cancelled() }
    : { status: 'timed-out', result: ToolResult.timeout(timeout) };
}

async function settle(work: (stop: AbortSignal) => Promise<ToolResult>, stop: AbortSignal): Promise<ToolResult> {
  try {
    return await work(stop);
  } catch (cause) {
    return ToolResult.fromException(cause);
  }
}

function whenAborted(stop: AbortSignal, abandoned: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    stop.addEventListener('abort', () => resolve(), { once: true, signal: abandoned });
  });
}
