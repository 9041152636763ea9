import type { ApprovalDecision } from '../call/approval-decision';
import type { LedgerEntry } from '../call/ledger-entry';
import type { Receipt } from '../call/receipt';
import { ToolCallLifecycle } from '../call/tool-call-lifecycle';
import type { ConversationState, ToolCallView } from './conversation-state';

/** Returns the record of a finished call; null before it has finished. */
export function ledgerEntryOf(conversation: ConversationState, call: ToolCallView): LedgerEntry | null {
  const { lifecycle, approval, result, undone } = call;
  if (!ToolCallLifecycle.isTerminal(lifecycle)) return null;
  const { request } = lifecycle;
  const decision = approval?.decision;
  const modifiedParameters = decision?.approved ? decision.modifiedParameters : undefined;
  const rated = approval?.edited ?? request;
  const endedAt = ToolCallLifecycle.endedAt(lifecycle);
  const waited = ToolCallLifecycle.approvalWaitTime(lifecycle);
  const ran = ToolCallLifecycle.duration(lifecycle, endedAt);
  return {
    callId: request.id,
    conversationId: conversation.id,
    conversationTitle: conversation.title,
    workspacePath: conversation.workspacePath,
    toolId: request.toolId,
    toolName: request.toolName,
    provenance: request.provenance,
    isRepaired: request.repair !== undefined,
    parameters: call.rewritten?.from ?? request.parameters,
    ...(call.rewritten ? { rewrittenBy: call.rewritten.by, modifiedParameters: request.parameters } : {}),
    ...(modifiedParameters === undefined ? {} : { modifiedParameters, askedRiskLevel: request.riskLevel }),
    summary: rated.executionSummary,
    riskLevel: rated.riskLevel,
    riskReasons: rated.riskReasons,
    ...(approval?.target ? { target: approval.target } : {}),
    status: lifecycle.status,
    ...(call.why === undefined ? {} : { why: call.why }),
    ...(approval ? { decision: withoutParameters(approval.decision), by: approval.by } : {}),
    requestedAt: request.requestedAt,
    endedAt,
    ...(waited === undefined ? {} : { waited }),
    ...(ran === undefined ? {} : { ran }),
    ...(result ? { result: outcomeOf(result) } : {}),
    ...(result?.receipt ? { receipt: summaryOf(result.receipt) } : {}),
    artifacts: (result?.artifacts ?? []).map(artifactOf),
    ...(undone ? { undone } : {}),
    ...(call.instructions ? { instructions: [...call.instructions] } : {}),
  };
}

/** The record already contains them. */
function withoutParameters(decision: ApprovalDecision): ApprovalDecision {
  if (!decision.approved) return decision;
  const { modifiedParameters: _recorded, ...rest } = decision;
  return rest;
}

function outcomeOf({ success, message, error, errorCode }: NonNullable<ToolCallView['result']>) {
  return {
    success,
    message,
    ...(error === undefined ? {} : { error }),
    ...(errorCode === undefined ? {} : { errorCode }),
  };
}

function summaryOf({ sandboxed, why, counts, refused, complete }: Receipt): NonNullable<LedgerEntry['receipt']> {
  return { sandboxed, ...(why === undefined ? {} : { why }), counts, refused, complete };
}

function artifactOf({ type, path, description, isNew, contentHash }: LedgerEntry['artifacts'][number]) {
  return {
    type,
    path,
    isNew,
    ...(description === undefined ? {} : { description }),
    ...(contentHash === undefined ? {} : { contentHash }),
  };
}
