import type { ToolCallRequest } from '../../shared/call/tool-call-request';

export interface Answered {
  /** In the model's order. */
  readonly calls: readonly ToolCallRequest[];
  /** A call in the answer couldn't be read. The model gets the error and may try again. */
  readonly hasProblems: boolean;
}

export interface TurnDeps {
  /** Streams and parses the model's next answer and returns the calls in it. */
  answer(iteration: number): Promise<Answered>;
  /** Validates, approves and executes them; their results are in the conversation afterwards. */
  runCalls(calls: readonly ToolCallRequest[]): Promise<void>;
  /** Whether the user has sent something since the answer began. */
  hasMore(): boolean;
  /** Whether to stop before asking the model again; null if it may continue. */
  reasonToStop(iteration: number): Promise<TurnEnd | null>;
}

export type TurnEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: string };

/** Loops over model, parser and calls until the model makes no more calls. */
export async function runTurn(
  { answer, runCalls, hasMore, reasonToStop }: TurnDeps,
  signal: AbortSignal,
): Promise<TurnEnd> {
  for (let iteration = 1; ; iteration += 1) {
    const { calls, hasProblems } = await answer(iteration);
    const isDone = calls.length === 0 && !hasProblems;
    if (isDone && !hasMore()) return { kind: 'finished' };
    await runCalls(calls);
    signal.throwIfAborted();
    const end = await reasonToStop(iteration);
    if (end) return end;
  }
}
