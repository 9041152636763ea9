import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { ChangePreview } from '../../shared/call/file-change';
import { isRiskAtMost } from '../../shared/call/risk-level';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { ToolResult } from '../../shared/call/tool-result';
import type { ToolValidationResult } from '../../shared/call/tool-validation';
import { isSameJson } from '../../shared/json/is-same-json';
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
  /** The user has allowed it after denying it first. */
  readonly isAllowed: boolean;
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
async function takeThrough(given: ToolCallRequest, steps: RunSteps, slot: Omit<CallSlot, 'running'>): Promise<void> {
  let request = given;
  const { id, toolId } = given;
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

  async function cancel(reason: string): Promise<void> {
    await tellResult(ToolResult.cancelled(reason));
    await steps.record({ type: 'tool-call-status', id, toolId, status: 'cancelled', reason, at: now() });
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

  /** Decides the call together with an earlier one, if the user has not answered about that one yet. */
  async function runJoined(call: PreparedCall): Promise<boolean> {
    if (steps.judge(request, call).kind !== 'ask') return false;
    const approvalId = slot.findQuestion(call);
    const answer = approvalId === null ? null : steps.join(approvalId, request, call);
    if (approvalId === null || answer === null) return false;
    slot.settleIn(call, approvalId);
    const joined = await raceAbort(answer, signal);
    if (joined.kind === 'denied') {
      await tellQuestion('Decided together with an earlier call', id);
      await deny(joined.approval);
      return true;
    }
    await turn();
    const preparation = steps.prepare(request);
    if (!preparation.isValid) await failValidation(preparation.validation);
    else if (joined.kind === 'approved' && slot.followsSuccess() && isAsShown(preparation.call, joined.shown)) {
      await runApproved(preparation.call, joined.approval);
    } else await decideAndRun(preparation.call);
    return true;
  }

  /** Runs a call that the user has allowed, unless a rule or mode set since then denies it. */
  async function runApproved(call: PreparedCall, approval: Approval, approved = steps.freeze(call)): Promise<void> {
    await tellApproved(approval);
    await turn();
    const hasRun = await runIf(approved, () => (steps.judge(request, call).kind === 'deny' ? null : []));
    if (!hasRun) await cancel('Denied before it started, by a rule or mode that you set after allowing it');
  }

  /** Prepares the call at once or, if earlier calls affect the result, after they have ended. */
  async function validate(early: Preparation): Promise<Preparation> {
    const canBeAsked = early.isValid && !slot.overlaps(early.call) && steps.judge(request, early.call).kind === 'ask';
    if (slot.turn === null || canBeAsked) return early;
    slot.settleIn(early.isValid ? early.call : null);
    await turn();
    return steps.prepare(request);
  }

  async function finish({ status, result }: ToolExecutionResult): Promise<void> {
    if (status === 'completed') slot.succeed();
    await tellResult(status === 'cancelled' ? becauseOf(signal, result) : result);
    await enter(status);
  }

  async function runAsked(call: PreparedCall, why: string): Promise<void> {
    const { approvalId, answer } = steps.ask(request, { call, why }, signal);
    await tellQuestion(why, approvalId);
    slot.settleIn(call, approvalId);
    const { approval, approved } = await answer;
    if (!approval.decision.approved) return deny(approval);
    if (approval.by.kind === 'rule' || approval.by.kind === 'mode') {
      await runSettled(call, approval, approved);
      return;
    }
    await runApproved(call, approval, approved);
  }

  /** A rule or the mode allowed the call while it waited. If that changes before its turn, it is decided again. */
  async function runSettled(call: PreparedCall, approval: Approval, approved: ApprovedCall): Promise<void> {
    await tellApproval(approval);
    await turn();
    const hasRun = await runIf(approved, () =>
      steps.stillAllows(request, call, { by: approval.by, approved }) ? [enter('approved')] : null,
    );
    if (!hasRun) await decideAndRun(call);
  }

  /**
   * Checks at the very last moment whether the call may start; returns false if not. Everything is recorded in one go,
   * so that no change of mode or rules comes between the verdict and the start.
   */
  async function runIf(approved: ApprovedCall, recordIfAllowed: () => Promise<void>[] | null): Promise<boolean> {
    let isWithdrawn = false;
    const onStart: OnStart = async () => {
      const recorded = recordIfAllowed();
      isWithdrawn = recorded === null;
      if (recorded === null) return 'withdraw';
      await Promise.all([...recorded, enter('executing')]);
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
    return runIf(steps.freeze(call), () => {
      const verdict = steps.judge(request, call);
      if (verdict.kind !== 'allow') return null;
      steps.recordUse(verdict.by);
      return [tellApproval(automatic(call, verdict)), enter('approved')];
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
  request = await steps.beforeCall(given, signal);
  const early = steps.preparationOf(request);
  if (early.isValid && (await runJoined(early.call))) return;
  const preparation = await validate(steps.foresee(request, early));
  if (!preparation.isValid) return failValidation(preparation.validation);
  const { call } = preparation;
  // What the user allowed after all must be what they saw.
  if (
    slot.isAllowed &&
    request === given &&
    steps.judge(request, call).kind === 'ask' &&
    mayRunAsAllowed(request, call)
  ) {
    slot.settleIn(call);
    await runApproved(call, automatic(call, { kind: 'allow', by: { kind: 'user' } }));
  } else await decideAndRun(call);
}

/** What the user saw on the denied call's card is enough up to medium risk, if it hasn't become riskier since. */
function mayRunAsAllowed({ riskLevel }: ToolCallRequest, { risk }: PreparedCall): boolean {
  return isRiskAtMost(risk.level, 'medium') && isRiskAtMost(risk.level, riskLevel);
}

/** Whether the call would change files exactly as the user saw when deciding. */
function isAsShown(call: PreparedCall, { changes }: ChangePreview): boolean {
  return isSameJson(textsOf(call.previewChange().changes), textsOf(changes));
}

function textsOf(changes: ChangePreview['changes']) {
  return changes.map(({ path, before, after }) => ({ path, before, after }));
}

/** The model has to know who cancelled the call; the tool only knows that it was stopped. */
function becauseOf({ reason }: AbortSignal, result: ToolResult): ToolResult {
  return { ...result, message: messageOf(reason), error: messageOf(reason) };
}

/** Tells the model why: a user's denial weighs differently from nobody being there. */
function denialText({ decision, by }: Approval): string {
  const reason = decision.approved ? undefined : decision.reason;
  if (by.kind !== 'user' && by.kind !== 'decisions-file') return reason ?? 'This call was denied';
  if (by.kind === 'decisions-file' && by.isRejected) {
    return `The decision prepared for this call was rejected, so it didn't run: ${reason}`;
  }
  return reason ? `The user denied this call: ${reason}` : 'The user denied this call';
}
