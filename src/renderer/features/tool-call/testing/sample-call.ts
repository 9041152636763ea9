import type { RiskLevel } from '../../../../shared/call/risk-level';
import { ToolCallLifecycle, transition } from '../../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../../shared/call/tool-result';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import type { JsonObject } from '../../../../shared/json/json';
import { sampleRequest } from '../../../../shared/testing/sample-request';

interface SampleCall {
  readonly id?: string;
  readonly toolId: string;
  readonly parameters?: JsonObject;
  readonly summary?: string;
  readonly risk?: RiskLevel;
  /** The call runs as long as there is none. */
  readonly result?: ToolResult;
}

const decision = { approved: true as const, rememberForSession: false, rememberForTool: false };

/** A call that runs since 10 ms after its request, or ended with a result two seconds later. */
export function sampleCall({ id = sampleRequest.id, toolId, risk = 'safe', ...details }: SampleCall): ToolCallView {
  const { parameters = {}, summary = toolId, result } = details;
  const request = { ...sampleRequest, id, toolId, parameters, riskLevel: risk, executionSummary: summary };
  const approval = { decision: { ...decision, decidedAt: 1_005, decisionDuration: 1 }, by: { kind: 'user' as const } };
  const validating = transition(ToolCallLifecycle.forRequest(request), { type: 'start-validation', at: 1_001 });
  const approved = transition(validating, { type: 'approve', at: 1_005, approval });
  const executing = transition(approved, { type: 'start-execution', at: 1_010 });
  if (!result) return { lifecycle: executing, raw: '', approval };
  const end = { at: 3_010, result };
  const lifecycle = transition(executing, result.success ? { type: 'complete', ...end } : { type: 'fail', ...end });
  return { lifecycle, raw: '', approval, result };
}

export const readCall = (id: string, path: string): ToolCallView =>
  sampleCall({ id, toolId: 'file-read', parameters: { path }, result: ToolResult.succeeded() });
