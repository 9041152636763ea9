import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { PreparedCall } from '../tools/framework/tool';

/** What a call knows about the other calls in the same answer. */
export interface BatchSlot {
  /** Resolves when it may run because the calls before it have ended. Null if it need not wait. */
  readonly turn: Promise<unknown> | null;
  readonly signal: AbortSignal;
  /** Whether an earlier call touches the same file; then this one can't be judged before that one has run. */
  overlaps(call: PreparedCall): boolean;
  /** The approval id of an earlier call whose question can include this one. */
  findQuestion(call: PreparedCall): string | null;
  /** Reports that the call is waiting, perhaps for the answer to a question, so that the next one can be prepared. */
  settleIn(call: PreparedCall | null, approvalId?: string): void;
  /** Reports that the call did what it was meant to do. */
  succeed(): void;
  /** Whether the earlier calls of the same question have all succeeded. */
  followsSuccess(): boolean;
}

export interface BatchDeps {
  readonly runCall: RunInBatch;
  readonly signal: AbortSignal;
  /** Whether the user can decide the second call together with the first. */
  canAskTogether(first: PreparedCall, next: PreparedCall): boolean;
}

export type RunInBatch = (request: ToolCallRequest, slot: BatchSlot) => Promise<void>;

/**
 * All calls that need approval ask for it at once, in the model's order. They also run in that order, each after the
 * one before it has ended, because one may depend on another. They run in parallel only if all of them are safe.
 */
export async function runBatch(
  calls: readonly ToolCallRequest[],
  { runCall, canAskTogether, signal }: BatchDeps,
): Promise<void> {
  // One call that fails for its own reasons must not leave the others waiting forever.
  const failing = new AbortController();
  const stop = AbortSignal.any([signal, failing.signal]);
  const claimed = new Set<string>();
  const questions = new Map<string, JointQuestion>();
  const running: Promise<void>[] = [];
  const isParallel = calls.every(({ riskLevel }) => riskLevel === 'safe');
  for (const request of calls) {
    const earlier = Promise.allSettled(running);
    const settled = new Promise<void>((resolve) => {
      let own: { readonly question: JointQuestion; readonly index: number } | null = null;
      const slot: BatchSlot = {
        turn: isParallel || running.length === 0 ? null : earlier,
        signal: stop,
        overlaps: (call) => pathsOf(call).some((path) => claimed.has(path)),
        findQuestion(call) {
          const found = [...questions].find(([, { asked }]) => asked.some((earlier) => canAskTogether(earlier, call)));
          return found?.[0] ?? null;
        },
        settleIn(call, approvalId) {
          for (const path of call ? pathsOf(call) : []) claimed.add(path);
          if (call && approvalId !== undefined) {
            const question = questions.get(approvalId) ?? { asked: [], succeeded: 0 };
            questions.set(approvalId, question);
            own = { question, index: question.asked.push(call) - 1 };
          }
          resolve();
        },
        succeed() {
          if (own) own.question.succeeded += 1;
        },
        followsSuccess: () => own?.question.succeeded === own?.index,
      };
      const run = runCall(request, slot);
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

interface JointQuestion {
  readonly asked: PreparedCall[];
  succeeded: number;
}

/** Commands and hosts don't show what they share. */
function pathsOf({ tool, subjects, risk }: PreparedCall): readonly string[] {
  return tool.subjectKind === 'path' && risk.level !== 'safe' ? subjects : [];
}
