import { ApprovalDecision, type DecidedBy } from '../../shared/call/approval-decision';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { messageOf } from '../../shared/text/message-of';
import type { ApprovalService } from './approval-service';

interface PreparedAnswer {
  readonly decision: ApprovalDecision;
  readonly by: DecidedBy;
}

/** Decides approvals when no user is present. */
export type AnswerApproval = (request: ToolCallRequest) => PreparedAnswer;

/** Settles a question with an answer that was prepared for it. */
export function answerAtOnce(
  approvals: Pick<ApprovalService, 'decide'>,
  approvalId: string,
  { decision, by }: PreparedAnswer,
): void {
  try {
    approvals.decide(approvalId, { decision, by });
  } catch (cause) {
    // Not a denial: the prepared decision itself was refused, for example because its edit isn't valid.
    const rejected: DecidedBy = by.kind === 'decisions-file' ? { ...by, isRejected: true } : by;
    approvals.decide(approvalId, { decision: ApprovalDecision.deny(messageOf(cause), decision), by: rejected });
  }
}
