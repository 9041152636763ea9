import { isRiskAtMost } from '../../shared/risk-level';
import type { Provenance, ToolCallRequest } from '../../shared/tool-call-request';
import type { Clock, NewId } from '../clock';
import type { ParserConfiguration } from '../parser/parser-configuration';
import type { WrittenCall } from '../parser/read-block';
import type { ToolRegistry } from './tool-registry';
import type { ToolScope } from './tool-scope';

export interface RequestSurroundings {
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
  surroundings: RequestSurroundings,
): ToolCallRequest {
  const { registry, scope, configuration, clock, newId } = surroundings;
  const tool = registry.get(call.toolId);
  const preparation = tool?.prepare(call.parameters, scope);
  const prepared = preparation?.isValid ? preparation.call : undefined;
  const riskLevel = prepared?.risk.level ?? tool?.defaultRiskLevel ?? configuration.unknownToolRiskLevel;
  const warnings: string[] = [];
  if (!tool) warnings.push(`There is no tool called ${call.toolId}`);
  if (call.repair) warnings.push('The model wrote broken JSON; this is what it was repaired to');
  const mayPassByLevel =
    tool !== undefined &&
    provenance.source !== 'inline' &&
    !(call.repair && riskLevel !== 'safe') &&
    isRiskAtMost(riskLevel, configuration.autoApprovalThreshold);
  return {
    id: newId(),
    toolId: tool?.id ?? call.toolId,
    toolName: tool?.name ?? call.toolId,
    iterationNumber,
    parameters: call.parameters,
    rawJson: call.rawJson,
    ...(preparation ? { validationResult: preparation.validation } : {}),
    riskLevel,
    riskReasons: prepared ? [...prepared.risk.reasons] : [],
    executionSummary:
      prepared?.summary ??
      (tool ? `${tool.name} with parameters that are not valid` : `Call the unknown tool ${call.toolId}`),
    warnings,
    requiresApproval: !mayPassByLevel,
    requestedAt: clock.now(),
    provenance,
    ...(call.repair ? { repair: call.repair } : {}),
  };
}
