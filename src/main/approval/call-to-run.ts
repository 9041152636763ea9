import type { ApprovalDecision } from '../../shared/call/approval-decision';
import { ToolValidationResult } from '../../shared/call/tool-validation';
import type { JsonObject } from '../../shared/json/json';
import { labelText } from '../../shared/text/label-text';
import { CommandFailure } from '../base/command-failure';
import type { PreparedCall } from '../tools/framework/tool';
import { type ApprovedCall, hashParameters } from './approved-call';
import type { PreviewedCall } from './preview-call';

/** A waiting call, as shown to the user. */
interface HeldCall extends PreviewedCall {
  readonly call: PreparedCall;
  readonly held: ApprovedCall;
}

/** The call as the user wants it to run; a denial applies to the call as requested. */
export function callToRun(waiting: HeldCall, decision: ApprovalDecision): PreparedCall {
  const { request, held, call } = waiting;
  const asked = { ...call, parameters: held.parameters };
  if (!decision.approved) return asked;
  const { modifiedParameters: modified } = decision;
  const isSame = modified === undefined || hashParameters(modified) === hashParameters(request.parameters);
  const wanted = isSame ? asked : preparedCall(waiting, modified);
  // A rule that denies it may have been added since approval was requested.
  const verdict = waiting.judge(wanted);
  if (verdict.kind !== 'deny') return wanted;
  throw new CommandFailure('refused', labelText(cannotRun(request.toolName), verdict.reason));
}

export function preparedCall({ request, prepare }: PreviewedCall, parameters: JsonObject): PreparedCall {
  const preparation = prepare(parameters);
  if (preparation.isValid) return preparation.call;
  const problem = ToolValidationResult.errorMessage(preparation.validation);
  throw new CommandFailure('refused', labelText(cannotRun(request.toolName), problem));
}

function cannotRun(toolName: string): string {
  return `${toolName} can’t run with these parameters`;
}

export function refuseChanged(current: string | undefined, seen: string): void {
  if (current === seen) return;
  throw new CommandFailure('refused', 'The files have changed since this was shown. Review it again, then decide');
}

/** Parameters that differ only in formatting don't count as modified. */
export function withoutParameters(decision: ApprovalDecision): ApprovalDecision {
  if (!decision.approved) return decision;
  const { modifiedParameters: _claimed, ...rest } = decision;
  return rest;
}

export function ratingOf({ risk, summary }: PreparedCall) {
  return { riskLevel: risk.level, riskReasons: [...risk.reasons], executionSummary: summary };
}
