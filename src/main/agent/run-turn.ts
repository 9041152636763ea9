import type { ToolCallBatch } from '../../shared/call/tool-call-batch';

export interface Answered {
  readonly batch: ToolCallBatch;
  /** Something in it was meant as a call and could not be read; the model is told, and may try again. */
  readonly hasProblems: boolean;
}

export interface TurnDeps {
  /** Streams and parses the model's next answer and returns the calls in it. */
  answer(iteration: number): Promise<Answered>;
  /** Validates, approves and executes them; their results are in the conversation afterwards. */
  runCalls(batch: ToolCallBatch): Promise<void>;
  /** Whether the model is asked again; null where nothing speaks against it. */
  objectionToGoOn(iteration: number): Promise<TurnEnd | null>;
}

export type TurnEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: string };

/** Model, parser, calls, and again, until the model has nothing more to call. */
export async function runTurn({ answer, runCalls, objectionToGoOn }: TurnDeps, signal: AbortSignal): Promise<TurnEnd> {
  for (let iteration = 1; ; iteration += 1) {
    const { batch, hasProblems } = await answer(iteration);
    if (batch.calls.length === 0 && !hasProblems) return { kind: 'finished' };
    await runCalls(batch);
    signal.throwIfAborted();
    const objection = await objectionToGoOn(iteration);
    if (objection) return objection;
  }
}
