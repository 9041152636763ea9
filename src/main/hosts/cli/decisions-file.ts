import { z } from 'zod';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { jsonObjectSchema } from '../../../shared/json/json';
import type { AnswerApproval } from '../../approval/answer-at-once';

export const decisionsFileSchema = z.array(
  z.strictObject({
    toolId: z.string(),
    /** Text that the parameters, as JSON, must contain. */
    match: z.string().optional(),
    approved: z.boolean(),
    reason: z.string().optional(),
    modifiedParameters: jsonObjectSchema.optional(),
  }),
);
type PreparedDecision = z.infer<typeof decisionsFileSchema>[number];

/** Answers with the prepared decisions, each used once and in order; calls without one are denied. */
export function answerFromDecisions(prepared: readonly PreparedDecision[], now: () => number): AnswerApproval {
  const unused = [...prepared];
  return (request) => {
    const timing = { decidedAt: now(), decisionDuration: 0 };
    const index = unused.findIndex((decision) => isFor(decision, request));
    const [found] = index < 0 ? [] : unused.splice(index, 1);
    if (!found) {
      return { decision: ApprovalDecision.deny('Nobody was available to approve it', timing), by: { kind: 'nobody' } };
    }
    const by = { kind: 'decisions-file' } as const;
    if (!found.approved) return { decision: ApprovalDecision.deny(found.reason, timing), by };
    const { modifiedParameters } = found;
    const decision = modifiedParameters
      ? ApprovalDecision.approveWithModifications(modifiedParameters, timing)
      : ApprovalDecision.approve(timing);
    return { decision, by };
  };
}

function isFor({ toolId, match }: PreparedDecision, request: ToolCallRequest): boolean {
  return toolId === request.toolId && (match === undefined || JSON.stringify(request.parameters).includes(match));
}
