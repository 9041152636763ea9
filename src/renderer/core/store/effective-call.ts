import type { RiskLevel } from '../../../shared/call/risk-level';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import type { JsonObject } from '../../../shared/json/json';
import { withoutTerminalIds } from '../format/without-terminal-ids';

/** The call that runs: the model's, or the user's edit of it. */
export interface EffectiveCall {
  readonly summary: string;
  readonly riskLevel: RiskLevel;
  readonly riskReasons: readonly string[];
  readonly parameters: JsonObject;
  readonly isModified: boolean;
}

export function effectiveCall({ lifecycle, approval }: ToolCallView): EffectiveCall {
  const { request } = lifecycle;
  const modified = approval?.decision.approved ? approval.decision.modifiedParameters : undefined;
  const rated = approval?.edited ?? request;
  return {
    summary: withoutTerminalIds(rated.executionSummary),
    riskLevel: rated.riskLevel,
    riskReasons: rated.riskReasons,
    parameters: modified ?? request.parameters,
    isModified: modified !== undefined,
  };
}
