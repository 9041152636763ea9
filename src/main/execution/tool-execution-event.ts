import type { RiskLevel } from '../../shared/call/risk-level';
import type { ToolProgress } from '../../shared/call/tool-progress';
import type { JsonObject } from '../../shared/json/json';
import type { ToolExecutionResult } from './tool-execution-result';

interface OfExecution {
  readonly toolId: string;
  readonly executionId: string;
}

/** Events of executions. An execution that started completes exactly once; one that never started can complete too. */
export type ToolExecutionEvent =
  | (OfExecution & {
      readonly type: 'started';
      readonly toolName: string;
      readonly riskLevel: RiskLevel;
      readonly parameters: JsonObject;
      readonly startedAt: number;
    })
  | (OfExecution & { readonly type: 'progress'; readonly progress: ToolProgress })
  | (OfExecution & {
      readonly type: 'completed';
      readonly riskLevel: RiskLevel;
      readonly result: ToolExecutionResult;
      readonly completedAt: number;
    });
