import { isRiskAtMost } from '../../../shared/call/risk-level';
import { type Provenance, ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { Clock, NewId } from '../../base/clock';
import type { WrittenCall } from '../../parser/blocks/read-block';
import type { ParserConfiguration } from '../../parser/parser-configuration';
import type { ToolScope } from './context/tool-scope';
import { describeCall } from './describe-call';
import type { ToolRegistry } from './tool-registry';

export interface CreateRequestDeps {
  readonly registry: ToolRegistry;
  readonly scope: ToolScope;
  readonly configuration: ParserConfiguration;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Who is called, with what, and how risky that is. Whether it may run is decided later. */
export function createToolCallRequest(
  call: WrittenCall,
  provenance: Provenance,
  iterationNumber: number,
  deps: CreateRequestDeps,
): ToolCallRequest {
  const { registry, scope, configuration, clock, newId } = deps;
  const { tool, preparation, risk, summary } = describeCall(
    registry,
    call.toolId,
    call.parameters,
    scope,
    configuration.unknownToolRiskLevel,
  );
  const riskLevel = risk.level;
  const warnings: string[] = [];
  if (!tool) warnings.push(`Unknown tool: ${call.toolId}`);
  if (call.repair) warnings.push('The model wrote invalid JSON. This is the repaired version');
  const mayPassByLevel =
    tool !== undefined &&
    provenance.source !== 'inline' &&
    !(call.repair && riskLevel !== 'safe') &&
    isRiskAtMost(riskLevel, configuration.autoApprovalThreshold);
  const request = {
    toolId: tool?.id ?? call.toolId,
    toolName: tool?.name ?? call.toolId,
    iterationNumber,
    parameters: call.parameters,
    rawJson: call.rawJson,
    validationResult: preparation.validation,
    riskLevel,
    riskReasons: [...risk.reasons],
    executionSummary: summary,
    warnings,
    requiresApproval: !mayPassByLevel,
    provenance,
    ...(call.repair ? { repair: call.repair } : {}),
  };
  return ToolCallRequest.create(request, { clock, newId });
}
