import { z } from 'zod';
import { bestSuggestionSchema, rememberOfferSchema } from './call-preview';
import { permissionEffectSchema, permissionScopeSchema } from './permission';

/** A rule as the user writes it by hand; each pattern becomes a rule of its own. */
export const ruleDraftSchema = z.object({
  /** The rule that it replaces. */
  replaces: z.string().max(100).exactOptional(),
  effect: permissionEffectSchema,
  toolId: z.string().max(200),
  /** None for every call of the tool. */
  patterns: z.array(z.string().max(10_000)).max(100),
  scope: permissionScopeSchema,
  /** For the scope `workspace`. */
  workspacePath: z.string().max(4_096).exactOptional(),
  /** For the scope `session`. */
  conversationId: z.uuid().exactOptional(),
  expiresAt: z.number().exactOptional(),
  maxUses: z.number().int().positive().exactOptional(),
  /** The earlier call it is made from: an allow rule is tied to the scripts and programs that call depended on. */
  callId: z.uuid().exactOptional(),
});
export type RuleDraft = z.infer<typeof ruleDraftSchema>;

const testedCallSchema = z.object({
  callId: z.string(),
  summary: z.string(),
  wasAllowed: z.boolean(),
});

/** What a draft would do, tried on the calls in the ledger. */
export const ruleTestSchema = z.object({
  /** Why it can't be saved, and what to do instead. */
  objection: z.string().nullable(),
  matched: z.number().int().nonnegative(),
  denied: z.number().int().nonnegative(),
  /** A few of them, those that the user denied first. */
  examples: z.array(testedCallSchema),
  /** The rule applies only while what the call it is made from ran stays the same. */
  isTied: z.boolean(),
  /**
   * Earlier calls that the patterns cover but the rule doesn't, since they run scripts or programs that a rule written
   * by hand isn't tied to. Making the rule from the latest one of them changes that.
   */
  untied: z.object({ count: z.number().int().positive(), latest: testedCallSchema }).nullable(),
});
export type RuleTest = z.infer<typeof ruleTestSchema>;

/** The rules that a finished call suggests. */
export const callRulesSchema = z.object({
  toolId: z.string(),
  workspacePath: z.string(),
  conversationId: z.string(),
  allow: rememberOfferSchema,
  deny: rememberOfferSchema,
  /** The suggestion to start with; absent if no rule may allow such a call. */
  best: bestSuggestionSchema.optional(),
});
export type CallRules = z.infer<typeof callRulesSchema>;
