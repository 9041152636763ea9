import PQueue from 'p-queue';
import { isRiskAtMost } from '../../shared/risk-level';
import type { ToolProgress } from '../../shared/tool-progress';
import { ToolResult } from '../../shared/tool-result';
import { type ApprovedCall, hashParameters } from '../approval/approved-call';
import type { Clock } from '../clock';
import type { PreparedCall } from '../tools/tool';
import type { ToolRegistry } from '../tools/tool-registry';
import type { ToolScope } from '../tools/tool-scope';
import { runWithTimeout } from './run-with-timeout';

export interface ToolExecutionOptions {
  readonly executionTimeout: number;
  readonly maxConcurrentExecutions: number;
  /** How long a tool may go on after it was told to stop. */
  readonly grace: number;
}

export const defaultExecutionOptions: ToolExecutionOptions = {
  executionTimeout: 120_000,
  maxConcurrentExecutions: 3,
  grace: 2_000,
};

export interface Execution {
  readonly executionId: string;
  readonly sessionId: string;
  readonly toolId: string;
  readonly approved: ApprovedCall;
  readonly scope: ToolScope;
  readonly signal: AbortSignal;
  /** Called when a place is free and the tool really starts. */
  onStart(): Promise<void> | void;
  onProgress(progress: ToolProgress): void;
}

export interface ToolExecutionResult {
  readonly status: 'completed' | 'failed' | 'timed-out' | 'cancelled';
  readonly result: ToolResult;
}

const cancelled: ToolExecutionResult = { status: 'cancelled', result: ToolResult.cancelled() };

export interface ToolExecutionService {
  execute(execution: Execution): Promise<ToolExecutionResult>;
}

export function createToolExecutionService(
  { registry, clock }: { registry: ToolRegistry; clock: Clock },
  options: ToolExecutionOptions = defaultExecutionOptions,
): ToolExecutionService {
  const queue = new PQueue({ concurrency: options.maxConcurrentExecutions });

  /** The call as it was approved, checked once more against the world as it is now. */
  function prepareApproved(execution: Execution): PreparedCall | string {
    const { toolId, approved, scope } = execution;
    if (hashParameters(approved.parameters) !== approved.hash) return 'These are not the parameters that were approved';
    const preparation = registry.get(toolId)?.prepare(approved.parameters, scope);
    if (!preparation) return `There is no tool called ${toolId}`;
    if (!preparation.isValid) return ToolResult.validationFailed(preparation.validation).message;
    const { risk, subjects } = preparation.call;
    if (subjects.join('\n') !== approved.subjects.join('\n')) {
      return `Approved for ${approved.subjects.join(', ')}, but it would now reach ${subjects.join(', ')}`;
    }
    if (isRiskAtMost(risk.level, approved.riskLevel)) return preparation.call;
    return `Since this was approved as ${approved.riskLevel}, it has become ${risk.level}: ${risk.reasons.join('; ')}`;
  }

  async function start(execution: Execution): Promise<ToolExecutionResult> {
    const { executionId, sessionId, toolId, scope, signal } = execution;
    await execution.onStart();
    const prepared = prepareApproved(execution);
    if (typeof prepared === 'string') return { status: 'failed', result: ToolResult.failed(prepared, 'Refused') };
    const startedAt = clock.now();
    const timeout = registry.get(toolId)?.timeout ?? options.executionTimeout;
    const outcome = await runWithTimeout({ timeout, grace: options.grace, signal }, (stop) =>
      prepared.run({
        executionId,
        sessionId,
        toolId,
        scope,
        clock,
        signal: stop,
        reportProgress: (progress) => execution.onProgress(progress),
      }),
    );
    return { ...outcome, result: { ...outcome.result, duration: clock.now() - startedAt } };
  }

  return {
    async execute(execution) {
      const { signal } = execution;
      const finished = new AbortController();
      let isWaiting = true;
      const turn = queue.add(async () => {
        isWaiting = false;
        return signal.aborted ? cancelled : start(execution);
      });
      // Only who still waits may leave at once; what runs holds its place until it has really stopped.
      const leftQueue = new Promise<ToolExecutionResult>((resolve) => {
        const leave = () => isWaiting && resolve(cancelled);
        signal.addEventListener('abort', leave, { signal: finished.signal });
      });
      try {
        return await Promise.race([turn, leftQueue]);
      } finally {
        finished.abort();
      }
    },
  };
}
