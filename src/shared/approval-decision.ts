import { z } from 'zod';
import { type JsonObject, jsonObjectSchema } from './json';
import { riskLevelSchema } from './risk-level';

const decisionBase = {
  rememberForSession: z.boolean(),
  rememberForTool: z.boolean(),
  rememberPattern: z.string().min(1).optional(),
  decidedAt: z.number(),
  decisionDuration: z.number().nonnegative(),
};

export const approvalDecisionSchema = z.discriminatedUnion('approved', [
  z.object({
    approved: z.literal(true),
    modifiedParameters: jsonObjectSchema.optional(),
    comment: z.string().optional(),
    ...decisionBase,
  }),
  z.object({ approved: z.literal(false), reason: z.string().optional(), ...decisionBase }),
]);
export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;

/** Who or what made the decision; the ledger's answer to "why was this allowed?". */
export const decidedBySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user') }),
  z.object({ kind: z.literal('level'), level: riskLevelSchema }),
  z.object({ kind: z.literal('rule'), ruleId: z.string() }),
  z.object({ kind: z.literal('decisions-file') }),
  z.object({ kind: z.literal('nobody') }),
]);
export type DecidedBy = z.infer<typeof decidedBySchema>;

export interface DecisionTiming {
  readonly decidedAt: number;
  readonly decisionDuration: number;
}

/** By name, so that nothing else that a caller's object holds can get into a decision. */
function onceAt({ decidedAt, decisionDuration }: DecisionTiming) {
  return { rememberForSession: false, rememberForTool: false, decidedAt, decisionDuration };
}

export const ApprovalDecision = {
  approve(timing: DecisionTiming): ApprovalDecision {
    return { approved: true, ...onceAt(timing) };
  },
  approveWithModifications(modifiedParameters: JsonObject, timing: DecisionTiming): ApprovalDecision {
    return { approved: true, modifiedParameters, ...onceAt(timing) };
  },
  deny(reason: string | undefined, timing: DecisionTiming): ApprovalDecision {
    return { approved: false, ...onceAt(timing), ...(reason === undefined ? {} : { reason }) };
  },
};
