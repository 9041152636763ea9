import { ToolCallBatch } from '../../shared/tool-call-batch';
import type { ToolCallRequest } from '../../shared/tool-call-request';

/** More rounds than this and the model is probably going in circles. */
export const MAX_ITERATIONS = 25;

export interface TurnSteps {
  /** Streams and parses the model's next answer and returns the calls in it. */
  answer(iteration: number): Promise<ToolCallBatch>;
  /** Validates, approves and executes one call; its result is in the conversation afterwards. */
  runCall(request: ToolCallRequest): Promise<void>;
}

export type TurnEnd = 'finished' | 'too-many-iterations';

/** Model, parser, calls, and again, until the model has nothing more to call. */
export async function runTurn({ answer, runCall }: TurnSteps, signal: AbortSignal): Promise<TurnEnd> {
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration += 1) {
    const batch = await answer(iteration);
    if (ToolCallBatch.count(batch) === 0) return 'finished';
    for (const request of batch.calls) await runCall(request);
    signal.throwIfAborted();
  }
  return 'too-many-iterations';
}
