import { z } from 'zod';
import { instructionUseSchema } from '../conversation/instruction-use';
import { jsonObjectSchema } from '../json/json';
import { approvalDecisionSchema, decidedBySchema } from './approval-decision';
import { callTargetSchema } from './call-target';
import { receiptSchema } from './receipt';
import { riskLevelSchema } from './risk-level';
import { toolArtifactSchema } from './tool-artifact';
import { toolCallStatusSchema } from './tool-call-lifecycle';
import { provenanceSchema } from './tool-call-request';

/** The single record of a call: the request, the decision, who made it and why, and the outcome. */
export const ledgerEntrySchema = z.object({
  callId: z.uuid(),
  conversationId: z.uuid(),
  conversationTitle: z.string(),
  workspacePath: z.string(),
  toolId: z.string(),
  toolName: z.string(),
  provenance: provenanceSchema,
  isRepaired: z.boolean(),
  /** As the model requested. */
  parameters: jsonObjectSchema,
  /** As it ran, if the user or a hook changed them. */
  modifiedParameters: jsonObjectSchema.optional(),
  /** The hook that changed the parameters before anyone decided. */
  rewrittenBy: z.string().exactOptional(),
  summary: z.string(),
  riskLevel: riskLevelSchema,
  riskReasons: z.array(z.string()),
  /** The rating before the user's edits, if there were any. */
  askedRiskLevel: riskLevelSchema.optional(),
  /** Absent if the call was never checked against rules. */
  target: callTargetSchema.optional(),
  status: toolCallStatusSchema,
  /** Why approval was needed. */
  why: z.string().optional(),
  decision: approvalDecisionSchema.optional(),
  by: decidedBySchema.optional(),
  requestedAt: z.number(),
  endedAt: z.number(),
  /** Milliseconds from the approval request to its answer. */
  waited: z.number().optional(),
  /** Milliseconds spent running. */
  ran: z.number().optional(),
  result: z
    .object({
      success: z.boolean(),
      message: z.string(),
      error: z.string().optional(),
      errorCode: z.string().optional(),
    })
    .optional(),
  /** Of a command: how it was confined, and how much it changed. */
  receipt: receiptSchema.pick({ sandboxed: true, why: true, counts: true, refused: true, complete: true }).optional(),
  artifacts: z.array(
    toolArtifactSchema.pick({ type: true, path: true, description: true, isNew: true, contentHash: true }),
  ),
  undone: z.object({ message: z.string(), at: z.number() }).optional(),
  /** The instructions that the model had when it made the call. */
  instructions: z.array(instructionUseSchema).exactOptional(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const ledgerFilterSchema = z.object({
  /** Words that must all appear somewhere in the record. */
  text: z.string().optional(),
  toolId: z.string().optional(),
  status: toolCallStatusSchema.optional(),
  riskLevel: riskLevelSchema.optional(),
  /** Who decided; `edited` for calls that the user changed. */
  decided: z.enum(['user', 'mode', 'rule', 'hook', 'folder', 'decisions-file', 'nobody', 'edited']).optional(),
  conversationId: z.uuid().optional(),
  callId: z.uuid().optional(),
});
export type LedgerFilter = z.infer<typeof ledgerFilterSchema>;
