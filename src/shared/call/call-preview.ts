import { z } from 'zod';
import { changePreviewSchema } from './file-change';
import { rehearsalSchema } from './rehearsal';
import { riskLevelSchema } from './risk-level';
import { toolValidationResultSchema } from './tool-validation';

/** What a rule would have done to the calls in the ledger. */
export const backTestSchema = z.object({
  /** Past calls that the rule covers. */
  matched: z.number().int().nonnegative(),
  /** How many of those the user denied. */
  denied: z.number().int().nonnegative(),
  /** Summaries of a few of them, denied ones first. */
  examples: z.array(z.string()),
});
export type BackTest = z.infer<typeof backTestSchema>;

/** One way to remember a call; several patterns if it has several subjects. None means every call of the tool. */
const patternSuggestionSchema = z.object({
  patterns: z.array(z.string().min(1)),
  reach: z.enum(['exact', 'wider', 'tool']),
  past: backTestSchema,
});
export type PatternSuggestion = z.infer<typeof patternSuggestionSchema>;

/** Whether a decision about the call can be remembered, and with which patterns, from exact to wide. */
export const rememberOfferSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), why: z.string() }),
  z.object({ kind: z.literal('patterns'), suggestions: z.array(patternSuggestionSchema).min(1) }),
]);
export type RememberOffer = z.infer<typeof rememberOfferSchema>;

/** The one rule to offer for “Always allow”, in the call's folder. */
export const bestSuggestionSchema = z.object({
  /** None for every call of the tool. */
  patterns: z.array(z.string().min(1)),
  /** What it would allow, in a few words, such as “npm test in this folder” or “edits in src/”. */
  label: z.string(),
  /** The part of the label to show as code, if it begins with a command. */
  code: z.string().optional(),
});
export type BestSuggestion = z.infer<typeof bestSuggestionSchema>;

/** Set if the user keeps allowing such calls within seconds, so that a rule would save time. */
const habitSchema = bestSuggestionSchema.extend({
  /** How many such calls in this folder the user allowed, of those they decided. */
  allowed: z.number().int().nonnegative(),
  of: z.number().int().nonnegative(),
});
export type Habit = z.infer<typeof habitSchema>;

/** What would happen if a waiting call ran with these parameters. */
export const callPreviewSchema = z.object({
  validation: toolValidationResultSchema,
  riskLevel: riskLevelSchema,
  riskReasons: z.array(z.string()),
  executionSummary: z.string(),
  /** Why it may not run even if approved, such as a rule that denies it. */
  objection: z.string().nullable(),
  /** After a rehearsal, what it changed. */
  change: changePreviewSchema,
  rehearsal: rehearsalSchema.optional(),
  /** A hash of the files or effects shown; an approval names it, so that it applies only to these. */
  fingerprint: z.string().optional(),
  /** The rules that allowing or denying could create. */
  remember: z.object({ allow: rememberOfferSchema, deny: rememberOfferSchema }),
  /** Absent if no rule may allow the call. */
  best: bestSuggestionSchema.optional(),
  habit: habitSchema.optional(),
});
export type CallPreview = z.infer<typeof callPreviewSchema>;
