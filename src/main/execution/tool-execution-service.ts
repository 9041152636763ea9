import PQueue from 'p-queue';
import { isRiskAtMost, type RiskLevel } from '../../shared/risk-level';
import type { ToolProgress } from '../../shared/tool-progress';
import { ToolResult } from '../../shared/tool-result';
import { type ApprovedParameters, hashParameters } from '../approval/approved-parameters';
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
  readonly approved: ApprovedParameters;
  readonly approvedRisk: RiskLevel;
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
    const { toolId, approved, approvedRisk, scope } = execution;
    if (hashParameters(approved.parameters) !== approved.hash) return 'These are not the parameters that were approved';
    const preparation = registry.get(toolId)?.prepare(approved.parameters, scope);
    if (!preparation) return `There is no tool called ${toolId}`;
    if (!preparation.isValid) return ToolResult.validationFailed(preparation.validation).message;
    const { risk } = preparation.call;
    if (isRiskAtMost(risk.level, approvedRisk)) return preparation.call;
    return `Since this was approved as ${approvedRisk}, it has become ${risk.level}: ${risk.reasons.join('; ')}`;
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
      try {
        return await queue.add(() => start(execution), { signal: execution.signal });
      } catch (cause) {
        if (!execution.signal.aborted) throw cause;
        return { status: 'cancelled', result: ToolResult.cancelled() };
      }
    },
  };
}
