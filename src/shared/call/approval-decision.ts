import { z } from 'zod';
import { type JsonObject, jsonObjectSchema } from '../json/json';
import { approvalModeSchema } from '../settings/approval-mode';
import { ruleSummarySchema } from './permission';
import { riskLevelSchema } from './risk-level';

const decisionBase = {
  /** In this conversation, until its current run ends. */
  rememberForRun: z.boolean().optional(),
  /** In this conversation, until AIntern is closed. */
  rememberForSession: z.boolean(),
  /** In this workspace, also after a restart. */
  rememberForWorkspace: z.boolean().optional(),
  /** Everywhere, permanently. */
  rememberForTool: z.boolean(),
  rememberPattern: z.string().min(1).optional(),
  /** For a call with several subjects, such as a line of two commands: each pattern becomes a rule. */
  rememberFurtherPatterns: z.array(z.string().min(1)).optional(),
  rememberExpiresAt: z.number().optional(),
  rememberMaxUses: z.number().int().positive().optional(),
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
  z.object({ kind: z.literal('mode'), mode: approvalModeSchema }),
  /** How older versions recorded it. */
  z.object({ kind: z.literal('level'), level: riskLevelSchema }),
  /** Several rules if each covers a part of the call. */
  z.object({
    kind: z.literal('rule'),
    ruleId: z.string(),
    furtherRuleIds: z.array(z.string()).optional(),
    /** As they were then: a rule may be revoked, but its effect stays on record. */
    rules: z.array(ruleSummarySchema).optional(),
  }),
  /** Rejected if the call can't run the way the file wants it; the decision's reason says why. */
  z.object({ kind: z.literal('decisions-file'), isRejected: z.literal(true).optional() }),
  z.object({ kind: z.literal('hook'), name: z.string() }),
  /** The folder's own settings. */
  z.object({ kind: z.literal('folder') }),
  z.object({ kind: z.literal('nobody') }),
]);
export type DecidedBy = z.infer<typeof decidedBySchema>;

/** The ids of all rules that contributed to the decision; empty if no rule made it. */
export function ruleIdsOf(by: DecidedBy): readonly string[] {
  return by.kind === 'rule' ? [by.ruleId, ...(by.furtherRuleIds ?? [])] : [];
}

interface DecisionTiming {
  readonly decidedAt: number;
  readonly decisionDuration: number;
}

export interface RememberOptions {
  readonly rememberForRun?: boolean;
  readonly rememberForSession?: boolean;
  readonly rememberForWorkspace?: boolean;
  readonly rememberForTool?: boolean;
  /** Limits what is remembered; without it, the rule covers every call of the tool. */
  readonly rememberPattern?: string;
  readonly rememberFurtherPatterns?: string[];
  readonly rememberExpiresAt?: number;
  readonly rememberMaxUses?: number;
}

/** Lists the properties by name, so that nothing else in the caller's object gets into a decision. */
function decidedAt({ decidedAt, decisionDuration }: DecisionTiming, remember: RememberOptions = {}) {
  const { rememberForSession = false, rememberForTool = false } = remember;
  const { rememberForRun, rememberForWorkspace, rememberPattern, rememberFurtherPatterns } = remember;
  const { rememberExpiresAt, rememberMaxUses } = remember;
  return {
    ...(rememberForRun === undefined ? {} : { rememberForRun }),
    rememberForSession,
    rememberForTool,
    ...(rememberForWorkspace === undefined ? {} : { rememberForWorkspace }),
    ...(rememberPattern === undefined ? {} : { rememberPattern }),
    ...(rememberFurtherPatterns === undefined ? {} : { rememberFurtherPatterns }),
    ...(rememberExpiresAt === undefined ? {} : { rememberExpiresAt }),
    ...(rememberMaxUses === undefined ? {} : { rememberMaxUses }),
    decidedAt,
    decisionDuration,
  };
}

export const ApprovalDecision = {
  approve(timing: DecisionTiming, remember: RememberOptions = {}): ApprovalDecision {
    return { approved: true, ...decidedAt(timing, remember) };
  },

  approveWithModifications(
    modifiedParameters: JsonObject,
    timing: DecisionTiming,
    remember: RememberOptions = {},
  ): ApprovalDecision {
    return { approved: true, modifiedParameters, ...decidedAt(timing, remember) };
  },

  deny(reason: string | undefined, timing: DecisionTiming, remember: RememberOptions = {}): ApprovalDecision {
    return { approved: false, ...decidedAt(timing, remember), ...(reason === undefined ? {} : { reason }) };
  },

  /** The user's comment to the model along with an approval. */
  withComment(decision: ApprovalDecision, comment: string): ApprovalDecision {
    return decision.approved ? { ...decision, comment } : decision;
  },

  timeout(timing: DecisionTiming): ApprovalDecision {
    return ApprovalDecision.deny('The approval request timed out', timing);
  },

  cancelled(timing: DecisionTiming): ApprovalDecision {
    return ApprovalDecision.deny('The call was cancelled before anyone decided', timing);
  },

  denied({ approved }: ApprovalDecision): boolean {
    return !approved;
  },

  parametersModified(decision: ApprovalDecision): boolean {
    return decision.approved && decision.modifiedParameters !== undefined;
  },

  /** A pattern alone requests nothing: it only limits how much of the call is remembered. */
  shouldRemember(decision: ApprovalDecision): boolean {
    const { rememberForRun, rememberForSession, rememberForWorkspace, rememberForTool } = decision;
    return rememberForRun === true || rememberForSession || rememberForWorkspace === true || rememberForTool;
  },

  describe(decision: ApprovalDecision): string {
    const remembered = ApprovalDecision.shouldRemember(decision) ? ' (remembered)' : '';
    return decision.approved ? `Approved${remembered}` : `Denied${remembered}: ${decision.reason ?? 'no reason given'}`;
  },
};
