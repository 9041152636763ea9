import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import type { StampSource, ToolCallRequest } from '../../../../shared/call/tool-call-request';
import type { ToolResult } from '../../../../shared/call/tool-result';

/** The calls of one model answer, in order, and the state of each. */
export interface ToolCallBatch {
  readonly batchId: string;
  readonly calls: readonly ToolCallRequest[];
  readonly iterationNumber: number;
  readonly isParallel: boolean;
  /** By request id. */
  readonly lifecycles: ReadonlyMap<string, ToolCallLifecycle>;
  readonly createdAt: number;
  readonly completedAt?: number;
}

export const ToolCallBatch = {
  single(request: ToolCallRequest, iterationNumber: number, stamps: StampSource): ToolCallBatch {
    return ToolCallBatch.multiple([request], iterationNumber, stamps);
  },

  /** Calls that could do harm always keep the model's order, because one may depend on another. */
  multiple(
    requests: readonly ToolCallRequest[],
    iterationNumber: number,
    { clock, newId }: StampSource,
    { parallel }: { readonly parallel: boolean } = { parallel: false },
  ): ToolCallBatch {
    const lifecycles = new Map(requests.map((request) => [request.id, ToolCallLifecycle.forRequest(request)]));
    if (lifecycles.size < requests.length) throw new Error('Two calls of a batch have the same id');
    return {
      batchId: newId(),
      calls: [...requests],
      iterationNumber,
      isParallel: parallel && requests.every(({ riskLevel }) => riskLevel === 'safe'),
      lifecycles,
      createdAt: clock.now(),
    };
  },

  count({ calls }: ToolCallBatch): number {
    return calls.length;
  },

  isSingleCall({ calls }: ToolCallBatch): boolean {
    return calls.length === 1;
  },

  allCompleted(batch: ToolCallBatch): boolean {
    return lifecyclesInOrder(batch).every(ToolCallLifecycle.isTerminal);
  },

  hasPending(batch: ToolCallBatch): boolean {
    return !ToolCallBatch.allCompleted(batch);
  },

  successCount(batch: ToolCallBatch): number {
    return lifecyclesInOrder(batch).filter(ToolCallLifecycle.succeeded).length;
  },

  /** Denied and cancelled calls neither succeeded nor failed. */
  failureCount(batch: ToolCallBatch): number {
    return lifecyclesInOrder(batch).filter(ToolCallLifecycle.failed).length;
  },

  /** In the order of the calls, not the order in which they ended. */
  results(batch: ToolCallBatch): ToolResult[] {
    return lifecyclesInOrder(batch).flatMap((lifecycle) => ToolCallLifecycle.result(lifecycle) ?? []);
  },

  totalDuration({ createdAt, completedAt }: ToolCallBatch): number | undefined {
    return completedAt === undefined ? undefined : Math.max(0, completedAt - createdAt);
  },

  lifecycleOf(
    { lifecycles }: ToolCallBatch,
    call: string | Pick<ToolCallRequest, 'id'>,
  ): ToolCallLifecycle | undefined {
    return lifecycles.get(typeof call === 'string' ? call : call.id);
  },

  withLifecycle(batch: ToolCallBatch, lifecycle: ToolCallLifecycle): ToolCallBatch {
    const id = ToolCallLifecycle.id(lifecycle);
    if (!batch.lifecycles.has(id)) throw new Error(`The call ${id} is not one of this batch`);
    return { ...batch, lifecycles: new Map(batch.lifecycles).set(id, lifecycle) };
  },

  complete(batch: ToolCallBatch, at: number): ToolCallBatch {
    return { ...batch, completedAt: at };
  },

  describe(batch: ToolCallBatch): string {
    const count = ToolCallBatch.isSingleCall(batch) ? '1 call' : `${batch.calls.length} calls`;
    return `ToolCallBatch(${count}, parallel=${batch.isParallel}, completed=${ToolCallBatch.allCompleted(batch)})`;
  },
};

/** A map keeps a key's position when its value is replaced, so this is the order of the calls. */
function lifecyclesInOrder({ lifecycles }: ToolCallBatch): ToolCallLifecycle[] {
  return [...lifecycles.values()];
}
