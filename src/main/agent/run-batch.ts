import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { PreparedCall } from '../tools/framework/tool';

/** What a call knows of the others that came with it in one answer. */
export interface BatchSlot {
  /** Resolves when it may run: the calls before it have come to their ends. Null where it need not wait. */
  readonly turn: Promise<unknown> | null;
  readonly signal: AbortSignal;
  /** Whether a call before it is about the same file: then it cannot be judged before that one ran. */
  overlaps(call: PreparedCall): boolean;
  /** Tells that the call has come to where it waits, so that the next one can be looked at. */
  settleIn(call: PreparedCall | null): void;
}

export type RunInBatch = (request: ToolCallRequest, place: BatchSlot) => Promise<void>;

/**
 * All calls that need somebody are asked about at once, in the model's order; they run in that order too, each after
 * the one before it has ended, as one may rely on another. Only where all of them are safe do they run side by side.
 */
export async function runBatch(
  calls: readonly ToolCallRequest[],
  runCall: RunInBatch,
  signal: AbortSignal,
): Promise<void> {
  // One call that fails for a reason of its own must not leave the others waiting for somebody for ever.
  const failing = new AbortController();
  const stop = AbortSignal.any([signal, failing.signal]);
  const claimed = new Set<string>();
  const running: Promise<void>[] = [];
  const isParallel = calls.every(({ riskLevel }) => riskLevel === 'safe');
  for (const request of calls) {
    const earlier = Promise.allSettled(running);
    const settled = new Promise<void>((resolve) => {
      const place: BatchSlot = {
        turn: isParallel || running.length === 0 ? null : earlier,
        signal: stop,
        overlaps: (call) => pathsOf(call).some((path) => claimed.has(path)),
        settleIn(call) {
          for (const path of call ? pathsOf(call) : []) claimed.add(path);
          resolve();
        },
      };
      const run = runCall(request, place);
      run.catch((cause: unknown) => failing.abort(cause)).finally(resolve);
      running.push(run);
    });
    await settled;
  }
  const ends = await Promise.allSettled(running);
  signal.throwIfAborted();
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failing.signal.aborted ? failing.signal.reason : failed.reason;
}

/** Commands and hosts say nothing about what they share. */
function pathsOf({ tool, subjects, risk }: PreparedCall): readonly string[] {
  return tool.subjectKind === 'path' && risk.level !== 'safe' ? subjects : [];
}
