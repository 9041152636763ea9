import { ToolCallBatch } from '../../shared/tool-call-batch';

/** More rounds than this and the model is probably going in circles. */
export const MAX_ITERATIONS = 25;

export interface TurnSteps {
  /** Streams and parses the model's next answer and returns the calls in it. */
  answer(iteration: number): Promise<ToolCallBatch>;
  /** Validates, approves and executes them; their results are in the conversation afterwards. */
  runCalls(batch: ToolCallBatch): Promise<void>;
}

export type TurnEnd = 'finished' | 'too-many-iterations';

/** Model, parser, calls, and again, until the model has nothing more to call. */
export async function runTurn({ answer, runCalls }: TurnSteps, signal: AbortSignal): Promise<TurnEnd> {
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration += 1) {
    const batch = await answer(iteration);
    if (ToolCallBatch.count(batch) === 0) return 'finished';
    await runCalls(batch);
    signal.throwIfAborted();
  }
  return 'too-many-iterations';
}
