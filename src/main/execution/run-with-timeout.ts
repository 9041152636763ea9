import { setTimeout as delay } from 'node:timers/promises';
import type { ToolResult } from '../../shared/call/tool-result';
import { setAwakeTimeout } from './set-awake-timeout';
import { ToolExecutionOutcome } from './tool-execution-result';

export interface TimeLimits {
  /** Null for no limit. */
  readonly timeout: number | null;
  readonly grace: number;
  readonly signal: AbortSignal;
}

/**
 * Runs the work until it ends or is stopped. Work that still succeeds within the grace period counts as successful,
 * since anything else would hide what it did; work that ignores the signal is abandoned.
 */
export async function runWithTimeout(
  { timeout, grace, signal }: TimeLimits,
  work: (stop: AbortSignal) => Promise<ToolResult>,
): Promise<ToolExecutionOutcome> {
  // Not `AbortSignal.timeout`, which doesn't keep the process alive until it fires.
  const timedOut = new AbortController();
  const stopTiming = timeout === null ? () => {} : setAwakeTimeout(timeout, () => timedOut.abort());
  const stop = AbortSignal.any([signal, timedOut.signal]);
  const finished = work(stop);
  const abandoned = new AbortController();
  const leftBehind = whenAborted(stop, abandoned.signal).then(() =>
    delay(grace, undefined, { signal: abandoned.signal }),
  );
  leftBehind.catch(() => {});
  const outcome = await Promise.race([finished, leftBehind]);
  abandoned.abort();
  stopTiming();
  if (outcome?.success) return ToolExecutionOutcome.success(outcome);
  if (outcome && !stop.aborted) return ToolExecutionOutcome.ended(outcome);
  if (signal.aborted || timeout === null) return ToolExecutionOutcome.cancelled(outcome);
  return ToolExecutionOutcome.timeout(timeout, outcome);
}

function whenAborted(stop: AbortSignal, abandoned: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    stop.addEventListener('abort', () => resolve(), { once: true, signal: abandoned });
  });
}
