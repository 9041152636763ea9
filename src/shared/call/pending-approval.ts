import { z } from 'zod';
import { riskLevelSchema } from './risk-level';

/** A call that waits for somebody, as far as it is told outside its conversation. */
export const pendingApprovalSchema = z.object({
  approvalId: z.uuid(),
  conversationId: z.uuid(),
  callId: z.uuid(),
  workspacePath: z.string(),
  toolId: z.string(),
  toolName: z.string(),
  summary: z.string(),
  riskLevel: riskLevelSchema,
  askedAt: z.number(),
  /** When it will be denied by itself, where there is a time-out. */
  expiresAt: z.number().optional(),
});
export type PendingApproval = z.infer<typeof pendingApprovalSchema>;
