import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { ToolResult } from '../../shared/call/tool-result';
import type { ToolValidationResult } from '../../shared/call/tool-validation';
import { messageOf } from '../../shared/text/message-of';
import type { ApprovedCall } from '../approval/approved-call';
import type { ApprovalVerdict } from '../approval/decide-approval';
import { raceAbort } from '../base/race-abort';
import type { ToolExecutionResult } from '../execution/tool-execution-result';
import type { Preparation, PreparedCall } from '../tools/framework/tool';
import type { BatchSlot } from './run-batch';
import type { OnStart, RunSteps } from './run-steps';
import type { RunningCall } from './running-calls';

/** A call's position in its batch, and the means to cancel it alone. */
export interface CallSlot extends BatchSlot {
  readonly running: RunningCall;
}

/**
 * Takes one request to its end. If the whole run is stopped, the caller ends the call; if only this call is cancelled,
 * it ends here.
 */
export async function runCall(request: ToolCallRequest, steps: RunSteps, slot: CallSlot): Promise<void> {
  const { running } = slot;
  try {
    await takeThrough(request, steps, { ...slot, signal: running.signal });
  } catch (cause) {
    if (!running.isCancelled() || cause !== running.signal.reason) throw cause;
    const { id, toolId } = request;
    const reason = messageOf(running.signal.reason);
    const at = steps.now();
    await steps.record({ type: 'tool-result', id, toolId, result: ToolResult.cancelled(reason), at });
    await steps.record({ type: 'tool-call-status', id, toolId, status: 'cancelled', reason, at });
  } finally {
    running.done();
  }
}

/** Validation, approval and execution, in this order. */
async function takeThrough(request: ToolCallRequest, steps: RunSteps, slot: BatchSlot): Promise<void> {
  const { id, toolId } = request;
  const { signal } = slot;
  const { now } = steps;
  const enter = (status: 'validating' | 'approved' | 'denied' | 'executing' | ToolExecutionResult['status']) =>
    status === 'cancelled'
      ? steps.record({ type: 'tool-call-status', id, toolId, status, reason: messageOf(signal.reason), at: now() })
      : steps.record({ type: 'tool-call-status', id, toolId, status, at: now() });
  const tellResult = (result: ToolResult) => steps.record({ type: 'tool-result', id, toolId, result, at: now() });
  const tellApproval = (approval: Approval) => steps.record({ type: 'approval', id, toolId, ...approval, at: now() });
  const tellQuestion = (why: string, approvalId: string) =>
    steps.record({ type: 'tool-call-status', id, toolId, status: 'awaiting-approval', approvalId, why, at: now() });

  async function failValidation(validation: ToolValidationResult): Promise<void> {
    await tellResult(ToolResult.validationFailed(validation));
    await steps.record({ type: 'tool-call-status', id, toolId, status: 'validation-failed', validation, at: now() });
  }

  async function tellApproved(approval: Approval): Promise<void> {
    await tellApproval(approval);
    await enter('approved');
  }

  async function deny(approval: Approval): Promise<void> {
    await tellApproval(approval);
    await tellResult(ToolResult.denied(denialText(approval)));
    await enter('denied');
  }

  function automatic(call: PreparedCall, verdict: Exclude<ApprovalVerdict, { kind: 'ask' }>): Approval {
    const timing = { decidedAt: now(), decisionDuration: 0 };
    const decision =
      verdict.kind === 'allow' ? ApprovalDecision.approve(timing) : ApprovalDecision.deny(verdict.reason, timing);
    return { decision, by: verdict.by, target: steps.targetOf(call) };
  }

  async function denyByRule(call: PreparedCall, verdict: Extract<ApprovalVerdict, { kind: 'deny' }>): Promise<void> {
    steps.recordUse(verdict.by);
    // Only a call that awaits approval can be denied; the approval id is the call's own and can't be used to approve
    // it.
    await tellQuestion(verdict.reason, id);
    await deny(automatic(call, verdict));
  }

  /** Resolves when the call may run; rejects as soon as it is stopped. */
  async function turn(): Promise<void> {
    if (slot.turn !== null) await raceAbort(slot.turn, signal);
    signal.throwIfAborted();
  }

  /** Prepares the call at once or, if earlier calls affect the result, after they have ended. */
  async function validate(): Promise<Preparation> {
    const early = steps.preparationOf(request);
    const canBeAsked = early.isValid && !slot.overlaps(early.call) && steps.judge(request, early.call).kind === 'ask';
    if (slot.turn === null || canBeAsked) return early;
    slot.settleIn(early.isValid ? early.call : null);
    await turn();
    return steps.prepare(request);
  }

  async function finish({ status, result }: ToolExecutionResult): Promise<void> {
    await tellResult(status === 'cancelled' ? becauseOf(signal, result) : result);
    await enter(status);
  }

  async function runAsked(call: PreparedCall, why: string): Promise<void> {
    const { approvalId, answer } = steps.ask(request, call, signal);
    await tellQuestion(why, approvalId);
    slot.settleIn(call);
    const { approval, approved } = await answer;
    if (!approval.decision.approved) return deny(approval);
    if (approval.by.kind === 'rule') {
      await runSettled(call, approval, approved);
      return;
    }
    await tellApproved(approval);
    await turn();
    await runIf(approved, async () => true);
  }

  /** A rule allowed the call while it waited. If the rule is revoked before its turn, the user is asked again. */
  async function runSettled(call: PreparedCall, approval: Approval, approved: ApprovedCall): Promise<void> {
    await tellApproval(approval);
    await turn();
    const hasRun = await runIf(approved, async () => {
      if (!steps.stillAllows(request, call, approval.by)) return false;
      await enter('approved');
      return true;
    });
    if (!hasRun) await decideAndRun(call);
  }

  /** Checks at the very last moment whether the call may start; returns false if not. */
  async function runIf(approved: ApprovedCall, mayStart: () => Promise<boolean>): Promise<boolean> {
    let isWithdrawn = false;
    const onStart: OnStart = async () => {
      isWithdrawn = !(await mayStart());
      if (isWithdrawn) return 'withdraw';
      await enter('executing');
      return 'start';
    };
    const executed = await steps.execute(request, approved, { onStart, signal });
    if (isWithdrawn) return false;
    await finish(executed);
    return true;
  }

  /** Decides only when the call starts, because a rule may be revoked until then. */
  function runUnasked(call: PreparedCall): Promise<boolean> {
    slot.settleIn(call);
    return runIf(steps.freeze(call), async () => {
      const verdict = steps.judge(request, call);
      if (verdict.kind !== 'allow') return false;
      steps.recordUse(verdict.by);
      await tellApproved(automatic(call, verdict));
      return true;
    });
  }

  async function decideAndRun(call: PreparedCall): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const verdict = steps.judge(request, call);
      if (verdict.kind === 'ask') return runAsked(call, verdict.why);
      if (verdict.kind === 'deny') return denyByRule(call, verdict);
      if (await runUnasked(call)) return;
    }
  }

  signal.throwIfAborted();
  await enter('validating');
  const preparation = await validate();
  if (!preparation.isValid) return failValidation(preparation.validation);
  await decideAndRun(preparation.call);
}

/** The model has to know who cancelled the call; the tool only knows that it was stopped. */
function becauseOf({ reason }: AbortSignal, result: ToolResult): ToolResult {
  return { ...result, message: messageOf(reason), error: messageOf(reason) };
}

/** Tells the model why: a user's denial weighs differently from nobody being there. */
function denialText({ decision, by }: Approval): string {
  const reason = decision.approved ? undefined : decision.reason;
  if (by.kind !== 'user' && by.kind !== 'decisions-file') return reason ?? 'This call was denied';
  return reason ? `The user denied this call: ${reason}` : 'The user denied this call';
}
