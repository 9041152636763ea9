import type { ToolCall } from '../../../model/tool-calls/tool-call';
import { type ToolMessage, WireToolResult } from '../../../model/tool-calls/wire-tool-result';

/** The calls of one answer, and their results as they arrive; results and messages are in the order of the calls. */
export interface ToolBatch {
  calls(): readonly ToolCall[];
  /** Throws if the result belongs to no call of the batch, or to one that already has a result. */
  addResult(result: WireToolResult): void;
  results(): readonly WireToolResult[];
  /** Whether every call has its result, taken or not. */
  isComplete(): boolean;
  /** Returns the results that have arrived since the last time. */
  takeResults(): readonly WireToolResult[];
  toMessages(): readonly ToolMessage[];
}

export function createToolBatch(calls: readonly ToolCall[]): ToolBatch {
  const open = new Set(calls.map(({ id }) => id));
  if (open.size < calls.length) throw new Error('Two calls of a batch have the same id. Give each its own');
  const known = new Set(open);
  const resultOf = new Map<string, WireToolResult>();

  function results(): WireToolResult[] {
    return calls.flatMap(({ id }) => resultOf.get(id) ?? []);
  }

  return {
    calls: () => calls,
    addResult(result) {
      const { toolCallId, name } = result;
      if (!known.has(toolCallId)) {
        throw new Error(`The result of ${name} is for the call ${toolCallId}, which is not in this batch`);
      }
      if (!open.delete(toolCallId)) {
        throw new Error(`The call ${toolCallId} of ${name} already has a result`);
      }
      resultOf.set(toolCallId, result);
    },
    results,
    isComplete: () => open.size === 0,
    takeResults() {
      const taken = results();
      resultOf.clear();
      return taken;
    },
    toMessages: () => results().map(WireToolResult.toMessage),
  };
}
