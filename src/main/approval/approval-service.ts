import type { ApprovalDecision, DecidedBy } from '../../shared/approval-decision';
import type { CallPreview } from '../../shared/contract';
import type { JsonObject } from '../../shared/json';
import { labelText } from '../../shared/label-text';
import type { Approval } from '../../shared/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import { ToolValidationResult } from '../../shared/tool-validation';
import type { Clock, NewId } from '../clock';
import { CommandFailure } from '../command-failure';
import { descriptionOf } from '../tools/describe-call';
import type { Preparation, PreparedCall } from '../tools/tool';
import { type ApprovedCall, approveCall, hashParameters } from './approved-call';
import type { RememberedCall } from './remember-decision';

export interface ApprovalAsked {
  readonly request: ToolCallRequest;
  readonly call: PreparedCall;
  /** Checks and rates other parameters for the same call, for the dialog and for the decision. */
  prepare(parameters: JsonObject): Preparation;
  /** Why the call may not run even if the user approves it, such as a rule that denies what it was edited to. */
  objection(call: PreparedCall): string | null;
}

export interface ApprovalAnswer {
  readonly approval: Approval;
  /** What runs if it was approved: the call as the user left it. */
  readonly approved: ApprovedCall;
}

export interface ApprovalService {
  /** The answer comes when somebody decides; the id is good for one decision. */
  ask(asked: ApprovalAsked, signal: AbortSignal): { approvalId: string; answer: Promise<ApprovalAnswer> };
  preview(approvalId: string, parameters: JsonObject): CallPreview;
  decide(approvalId: string, decision: ApprovalDecision, by: DecidedBy): void;
}

interface Pending extends ApprovalAsked {
  readonly askedAt: number;
  settle(answer: ApprovalAnswer): void;
}

export interface ApprovalNeighbours {
  readonly clock: Clock;
  readonly newId: NewId;
  /** Keeps the rule that a decision asks for, if it asks for one. */
  remember(decision: ApprovalDecision, call: RememberedCall): void;
}

export function createApprovalService({ clock, newId, remember }: ApprovalNeighbours): ApprovalService {
  const pending = new Map<string, Pending>();

  function get(approvalId: string): Pending {
    const found = pending.get(approvalId);
    if (!found) throw new CommandFailure('not-found', 'This call has been decided already, or its run has ended');
    return found;
  }

  function editedCall({ request, prepare, objection }: Pending, parameters: JsonObject): PreparedCall {
    const preparation = prepare(parameters);
    const refusal = preparation.isValid ? objection(preparation.call) : null;
    if (preparation.isValid && refusal === null) return preparation.call;
    const problem = refusal ?? ToolValidationResult.errorMessage(preparation.validation);
    throw new CommandFailure('refused', labelText(`${request.toolName} cannot run with these parameters`, problem));
  }

  /** Remembered first: if the rule cannot be kept, the question stays open and the user is told. */
  function settle(asked: Pending, answer: ApprovalAnswer): void {
    const { basis } = answer.approved;
    remember(answer.approval.decision, { toolId: asked.request.toolId, basis });
    asked.settle(answer);
  }

  return {
    ask(asked, signal) {
      const approvalId = newId();
      const answer = new Promise<ApprovalAnswer>((resolve, reject) => {
        const onAbort = () => {
          pending.delete(approvalId);
          reject(signal.reason);
        };
        signal.throwIfAborted();
        signal.addEventListener('abort', onAbort, { once: true });
        pending.set(approvalId, {
          ...asked,
          askedAt: clock.now(),
          settle(settled) {
            pending.delete(approvalId);
            signal.removeEventListener('abort', onAbort);
            resolve(settled);
          },
        });
      });
      // Whoever asked may still be writing the question down when the run is stopped.
      answer.catch(() => {});
      return { approvalId, answer };
    },

    preview(approvalId, parameters) {
      const { request, prepare } = get(approvalId);
      const preparation = prepare(parameters);
      const call = descriptionOf(preparation);
      return {
        validation: preparation.validation,
        riskLevel: call?.risk.level ?? request.riskLevel,
        riskReasons: call ? [...call.risk.reasons] : request.riskReasons,
        executionSummary: call?.summary ?? request.executionSummary,
      };
    },

    decide(approvalId, given, by) {
      const asked = get(approvalId);
      const decidedAt = clock.now();
      const timing = { decidedAt, decisionDuration: decidedAt - asked.askedAt };
      const isEdited =
        given.approved &&
        given.modifiedParameters !== undefined &&
        hashParameters(given.modifiedParameters) !== hashParameters(asked.request.parameters);
      if (!isEdited) {
        const decision = given.approved ? withoutEdits({ ...given, ...timing }) : { ...given, ...timing };
        settle(asked, { approval: { decision, by }, approved: approveCall(asked.call) });
        return;
      }
      const call = editedCall(asked, given.modifiedParameters as JsonObject);
      const edited = {
        riskLevel: call.risk.level,
        riskReasons: [...call.risk.reasons],
        executionSummary: call.summary,
      };
      const approved = approveCall(call, { isModified: true });
      const decision = { ...given, modifiedParameters: approved.parameters, ...timing };
      settle(asked, { approval: { decision, by, edited }, approved });
    },
  };
}

function withoutEdits(decision: ApprovalDecision & { approved: true }): ApprovalDecision {
  const { modifiedParameters: _same, ...rest } = decision;
  return rest;
}
