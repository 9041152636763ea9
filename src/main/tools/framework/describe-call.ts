import type { RiskAssessment, RiskLevel } from '../../../shared/call/risk-level';
import type { JsonObject } from '../../../shared/json/json';
import type { ToolScope } from './context/tool-scope';
import { prepareCall } from './prepare-call';
import type { Preparation, PreparedCall, Tool } from './tool';
import type { ToolRegistry } from './tool-registry';

export interface CallDescription {
  readonly tool: Tool | undefined;
  readonly preparation: Preparation;
  readonly risk: RiskAssessment;
  readonly summary: string;
}

/** Also describes an invalid call if its parameters are complete enough. */
export function descriptionOf(preparation: Preparation): Pick<PreparedCall, 'risk' | 'summary'> | undefined {
  return preparation.isValid ? preparation.call : preparation.description;
}

/** Describes a call before it runs, even if it is invalid or its tool doesn't exist. */
export function describeCall(
  registry: ToolRegistry,
  toolId: string,
  parameters: JsonObject,
  scope: ToolScope,
  unknownToolRiskLevel: RiskLevel = 'medium',
): CallDescription {
  const tool = registry.get(toolId);
  const preparation = prepareCall(registry, toolId, parameters, scope);
  const description = descriptionOf(preparation);
  if (description) return { tool, preparation, risk: description.risk, summary: description.summary };
  const risk = { level: tool?.defaultRiskLevel ?? unknownToolRiskLevel, reasons: [] };
  const summary = tool ? `${tool.name} with invalid parameters` : `Call the unknown tool ${toolId}`;
  return { tool, preparation, risk, summary };
}
