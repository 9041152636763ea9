import type { RiskAssessment } from '../../../shared/call/risk-level';
import { type Provenance, ToolCallRequest } from '../../../shared/call/tool-call-request';
import { type ApprovalMode, modeForLevel } from '../../../shared/settings/approval-mode';
import type { Clock, NewId } from '../../base/clock';
import type { WrittenCall } from '../../parser/blocks/read-block';
import type { ParserConfiguration } from '../../parser/parser-configuration';
import type { ToolScope } from './context/tool-scope';
import { describeCall } from './describe-call';
import type { Preparation } from './tool';
import type { ToolRegistry } from './tool-registry';
import { unwrapCall } from './unwrap-call';

export interface CreateRequestDeps {
  readonly registry: ToolRegistry;
  readonly scope: ToolScope;
  readonly configuration: ParserConfiguration;
  readonly clock: Clock;
  readonly newId: NewId;
  requiresApproval(rated: RatedCall): boolean;
  /** Called with every request, so that validation need not prepare its call again. */
  keepPreparation?(request: ToolCallRequest, preparation: Preparation): void;
}

interface RatedCall {
  readonly request: Pick<ToolCallRequest, 'toolId' | 'provenance' | 'repair'>;
  readonly risk: RiskAssessment;
  readonly mode: ApprovalMode;
  readonly isSandboxed: boolean;
}

/** States which tool is called, with which parameters, and the risk. Whether it may run is decided later. */
export function createToolCallRequest(
  written: WrittenCall,
  provenance: Provenance,
  iterationNumber: number,
  deps: CreateRequestDeps,
): ToolCallRequest {
  const { registry, scope, configuration, clock, newId } = deps;
  const call = unwrapCall(written, registry);
  const { tool, preparation, risk, summary } = describeCall(
    registry,
    call.toolId,
    call.parameters,
    scope,
    configuration.unknownToolRiskLevel,
  );
  const warnings: string[] = [];
  if (!tool) warnings.push(`Unknown tool: ${call.toolId}`);
  if (call.repair) warnings.push('The model wrote invalid JSON. This is the repaired version');
  const toolId = tool?.id ?? call.toolId;
  const repair = call.repair ? { repair: call.repair } : {};
  const mode = modeForLevel(configuration.autoApprovalThreshold);
  const isSandboxed = preparation.isValid && preparation.call.isSandboxed();
  const rated = { request: { toolId, provenance, ...repair }, risk, mode, isSandboxed };
  const details = {
    toolId,
    toolName: tool?.name ?? call.toolId,
    iterationNumber,
    parameters: call.parameters,
    rawJson: call.rawJson,
    validationResult: preparation.validation,
    riskLevel: risk.level,
    riskReasons: [...risk.reasons],
    executionSummary: summary,
    warnings,
    requiresApproval: tool === undefined || deps.requiresApproval(rated),
    provenance,
    ...repair,
  };
  const request = ToolCallRequest.create(details, { clock, newId });
  deps.keepPreparation?.(request, preparation);
  return request;
}
