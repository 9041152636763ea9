import { z } from 'zod';
import { riskLevelSchema } from './risk-level';

/** A call waiting for approval, as seen outside its conversation. */
export const pendingApprovalSchema = z.object({
  approvalId: z.uuid(),
  conversationId: z.uuid(),
  callId: z.uuid(),
  workspacePath: z.string(),
  toolId: z.string(),
  toolName: z.string(),
  summary: z.string(),
  /** The highest risk of all calls in the question. */
  riskLevel: riskLevelSchema,
  /** Further calls in the same question, in the order in which they run. */
  joined: z
    .array(
      z.object({
        callId: z.uuid(),
        toolId: z.string(),
        toolName: z.string(),
        summary: z.string(),
        riskLevel: riskLevelSchema,
      }),
    )
    .exactOptional(),
  /** The state of its rehearsal; absent if it can't be rehearsed. */
  rehearsal: z.enum(['possible', 'running', 'impossible', 'done']).exactOptional(),
  askedAt: z.number(),
  /** When it will be denied automatically, if there is a timeout. */
  expiresAt: z.number().optional(),
});
export type PendingApproval = z.infer<typeof pendingApprovalSchema>;
