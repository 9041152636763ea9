import { isRiskAtMost } from '../../shared/call/risk-level';
import { ToolResult } from '../../shared/call/tool-result';
import { type ApprovedCall, hashParameters } from '../approval/approved-call';
import type { ToolScope } from '../tools/framework/context/tool-scope';
import { prepareCall } from '../tools/framework/prepare-call';
import type { PreparedCall } from '../tools/framework/tool';
import type { ToolRegistry } from '../tools/framework/tool-registry';

export type Recheck = { readonly call: PreparedCall } | { readonly refusal: ToolResult };

/** Checks the approved call once more against the current state. */
export function recheckApproved(
  registry: ToolRegistry,
  toolId: string,
  approved: ApprovedCall,
  scope: ToolScope,
): Recheck {
  if (registry.get(toolId) !== approved.tool) return refuse('This is not the tool that was approved');
  if (hashParameters(approved.parameters) !== approved.hash) {
    return refuse('These are not the parameters that were approved');
  }
  const preparation = prepareCall(registry, toolId, approved.parameters, scope);
  if (!preparation.isValid) return { refusal: ToolResult.validationFailed(preparation.validation) };
  const { risk, subjects, basis } = preparation.call;
  if (JSON.stringify(subjects) !== JSON.stringify(approved.subjects)) {
    return refuse(`Approved for ${approved.subjects.join(', ')}, but it would now affect ${subjects.join(', ')}`);
  }
  if (basis !== approved.basis) return refuse('What it starts has changed since it was approved');
  if (approved.fingerprint !== undefined && preparation.call.fingerprint() !== approved.fingerprint) {
    return { refusal: ToolResult.failed(conflict, 'Conflict') };
  }
  if (isRiskAtMost(risk.level, approved.riskLevel)) return { call: preparation.call };
  const reasons = risk.reasons.join('; ');
  return refuse(`The risk has risen from ${approved.riskLevel} to ${risk.level} since this was approved: ${reasons}`);
}

const conflict =
  'The target has changed since this was approved, so it was left unchanged. Read it again, then repeat the call';

function refuse(reason: string): Recheck {
  return { refusal: ToolResult.failed(`${reason}. Repeat the call to request approval again`, 'Refused') };
}
