import { ToolResult } from '../../shared/call/tool-result';

/** The state of an execution; the first two have no result yet. */
export type ToolExecutionStatus = 'pending' | 'in-progress' | 'completed' | 'failed' | 'cancelled' | 'timed-out';

export interface ToolExecutionOutcome {
  readonly status: Exclude<ToolExecutionStatus, 'pending' | 'in-progress'>;
  readonly result: ToolResult;
}

export interface ToolExecutionResult extends ToolExecutionOutcome {
  readonly toolId: string;
  readonly executionId: string;
  readonly wasApproved: boolean;
  readonly startedAt: number;
  readonly completedAt: number;
}

export const ToolExecutionOutcome = {
  success(result: ToolResult): ToolExecutionOutcome {
    return { status: 'completed', result };
  },

  failed(result: ToolResult): ToolExecutionOutcome {
    return { status: 'failed', result };
  },

  /** A failure on its own: a time limit of the tool counts like one of ours. */
  ended(result: ToolResult): ToolExecutionOutcome {
    return { status: ToolResult.hasTimedOut(result) ? 'timed-out' : 'failed', result };
  },

  /** The result keeps whatever the tool had finished when it was stopped. */
  cancelled(partial?: ToolResult): ToolExecutionOutcome {
    return { status: 'cancelled', result: withPartial(ToolResult.cancelled(), partial) };
  },

  timeout(timeout: number, partial?: ToolResult): ToolExecutionOutcome {
    return { status: 'timed-out', result: withPartial(ToolResult.timeout(timeout), partial) };
  },

  toolNotFound(toolId: string): ToolExecutionOutcome {
    return ToolExecutionOutcome.failed(ToolResult.failed(`Unknown tool: ${toolId}`, 'ToolNotFound'));
  },
};

export const ToolExecutionResult = {
  duration({ startedAt, completedAt }: ToolExecutionResult): number {
    return Math.max(0, completedAt - startedAt);
  },

  hasTimedOut({ status }: ToolExecutionResult): boolean {
    return status === 'timed-out';
  },

  wasCancelled({ status }: ToolExecutionResult): boolean {
    return status === 'cancelled';
  },
};

function withPartial(result: ToolResult, partial: ToolResult | undefined): ToolResult {
  if (!partial) return result;
  const { data, artifacts, duration, receipt } = partial;
  return {
    ...result,
    artifacts,
    duration,
    ...(data === undefined ? {} : { data }),
    ...(receipt === undefined ? {} : { receipt }),
  };
}
