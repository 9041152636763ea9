import { ApprovalDecision } from '../../shared/approval-decision';
import type { ConversationEvent } from '../../shared/conversation-event';
import type { Approval } from '../../shared/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import { ToolResult } from '../../shared/tool-result';
import type { ToolValidationResult } from '../../shared/tool-validation';
import type { ApprovedCall } from '../approval/approved-call';
import type { ApprovalVerdict } from '../approval/decide-approval';
import type { Clock } from '../clock';
import type { ToolExecutionResult } from '../execution/tool-execution-result';
import type { Preparation, PreparedCall } from '../tools/tool';

export interface Asked {
  readonly approvalId: string;
  readonly answer: Promise<{ approval: Approval; approved: ApprovedCall }>;
}

/** The steps of a call after it was parsed, each one function. */
export interface CallSteps {
  readonly clock: Clock;
  record(event: ConversationEvent): Promise<void>;
  validate(request: ToolCallRequest): Preparation;
  decide(request: ToolCallRequest, call: PreparedCall): ApprovalVerdict;
  ask(request: ToolCallRequest, call: PreparedCall): Asked;
  /** Makes the call as it is now the one that may run. */
  freeze(call: PreparedCall): ApprovedCall;
  execute(request: ToolCallRequest, approved: ApprovedCall, onStart: () => Promise<void>): Promise<ToolExecutionResult>;
}

/** Takes one request through validation, approval and execution. Whoever stops it on the way has to end the call. */
export async function runCall(request: ToolCallRequest, steps: CallSteps, signal: AbortSignal): Promise<void> {
  const { id, toolId } = request;
  const now = () => steps.clock.now();
  const enter = (status: 'validating' | 'approved' | 'denied' | 'executing' | ToolExecutionResult['status']) =>
    status === 'cancelled'
      ? steps.record({ type: 'tool-call-status', id, toolId, status, reason: 'Stopped by the user', at: now() })
      : steps.record({ type: 'tool-call-status', id, toolId, status, at: now() });
  const tellResult = (result: ToolResult) => steps.record({ type: 'tool-result', id, toolId, result, at: now() });
  const tellApproval = (approval: Approval) => steps.record({ type: 'approval', id, toolId, ...approval, at: now() });

  async function failValidation(validation: ToolValidationResult): Promise<void> {
    await tellResult(ToolResult.validationFailed(validation));
    await steps.record({ type: 'tool-call-status', id, toolId, status: 'validation-failed', validation, at: now() });
  }

  async function deny(approval: Approval): Promise<void> {
    await tellApproval(approval);
    await tellResult(ToolResult.denied(denialText(approval)));
    await enter('denied');
  }

  const tellQuestion = (why: string, approvalId: string) =>
    steps.record({ type: 'tool-call-status', id, toolId, status: 'awaiting-approval', approvalId, why, at: now() });

  async function requestApproval(why: string, { approvalId, answer }: Asked) {
    await tellQuestion(why, approvalId);
    return answer;
  }

  /** The call that may run, or null when it was denied. */
  async function approve(call: PreparedCall): Promise<ApprovedCall | null> {
    const verdict = steps.decide(request, call);
    const timing = { decidedAt: now(), decisionDuration: 0 };
    if (verdict.kind === 'deny') {
      const approval = { decision: ApprovalDecision.deny(verdict.reason, timing), by: verdict.by };
      // A call can only be denied where it could have been approved; the id is the call's own and opens nothing.
      await tellQuestion(verdict.reason, id);
      await deny(approval);
      return null;
    }
    const answer =
      verdict.kind === 'allow'
        ? { approval: { decision: ApprovalDecision.approve(timing), by: verdict.by }, approved: steps.freeze(call) }
        : await requestApproval(verdict.why, steps.ask(request, call));
    if (!answer.approval.decision.approved) {
      await deny(answer.approval);
      return null;
    }
    await tellApproval(answer.approval);
    await enter('approved');
    return answer.approved;
  }

  signal.throwIfAborted();
  await enter('validating');
  const preparation = steps.validate(request);
  if (!preparation.isValid) return failValidation(preparation.validation);
  const approved = await approve(preparation.call);
  if (approved === null) return;
  signal.throwIfAborted();
  const { status, result } = await steps.execute(request, approved, () => enter('executing'));
  await tellResult(result);
  await enter(status);
}

/** What the model is told: a person's no weighs differently from a missing person. */
function denialText({ decision, by }: Approval): string {
  const reason = decision.approved ? undefined : decision.reason;
  if (by.kind !== 'user' && by.kind !== 'decisions-file') return reason ?? 'This call was denied';
  return reason ? `The user denied this call: ${reason}` : 'The user denied this call';
}
