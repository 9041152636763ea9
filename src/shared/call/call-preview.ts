import { z } from 'zod';
import { changePreviewSchema } from './file-change';
import { riskLevelSchema } from './risk-level';
import { toolValidationResultSchema } from './tool-validation';

/** What a rule would have done to the calls in the ledger. */
export const backTestSchema = z.object({
  /** Past calls that it covers. */
  matched: z.number().int().nonnegative(),
  /** Those of them that the user denied. */
  denied: z.number().int().nonnegative(),
  /** The summaries of a few of them, those that were denied first. */
  examples: z.array(z.string()),
});
export type BackTest = z.infer<typeof backTestSchema>;

/** One way to remember a call; several patterns where it is about several things. None means every call of the tool. */
const patternSuggestionSchema = z.object({
  patterns: z.array(z.string().min(1)),
  reach: z.enum(['exact', 'wider', 'tool']),
  past: backTestSchema,
});
export type PatternSuggestion = z.infer<typeof patternSuggestionSchema>;

/** Whether and as what a decision about the call can be remembered; from exact to wide. */
const rememberOfferSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), why: z.string() }),
  z.object({ kind: z.literal('patterns'), suggestions: z.array(patternSuggestionSchema).min(1) }),
]);
export type RememberOffer = z.infer<typeof rememberOfferSchema>;

/** What would happen if a waiting call ran with these parameters. */
export const callPreviewSchema = z.object({
  validation: toolValidationResultSchema,
  riskLevel: riskLevelSchema,
  riskReasons: z.array(z.string()),
  executionSummary: z.string(),
  /** Why it may not run even if it is approved, such as a rule that denies it. */
  objection: z.string().nullable(),
  change: changePreviewSchema,
  /** Of the files as they were when this was made; an approval names it, so that it is about what was shown. */
  fingerprint: z.string().optional(),
  /** What a yes and a no can be remembered as. */
  remember: z.object({ allow: rememberOfferSchema, deny: rememberOfferSchema }),
});
export type CallPreview = z.infer<typeof callPreviewSchema>;
