import { z } from 'zod';
import { jsonObjectSchema } from './json';
import { riskLevelSchema } from './risk-level';
import { toolValidationResultSchema } from './tool-validation';

/** Where in the model's answer the call was found. */
export const provenanceSchema = z.object({
  source: z.enum(['native', 'fence', 'json-block', 'inline', 'dialect']),
  dialect: z.string().optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

export const toolCallRequestSchema = z.object({
  id: z.uuid(),
  toolId: z.string(),
  toolName: z.string(),
  iterationNumber: z.number().int().nonnegative(),
  parameters: jsonObjectSchema,
  rawJson: z.string().optional(),
  validationResult: toolValidationResultSchema.optional(),
  riskLevel: riskLevelSchema,
  riskReasons: z.array(z.string()),
  executionSummary: z.string(),
  warnings: z.array(z.string()),
  requiresApproval: z.boolean(),
  requestedAt: z.number(),
  provenance: provenanceSchema,
  /** Set when the model's JSON was broken and had to be repaired before it could be read. */
  repair: z.object({ original: z.string(), repaired: z.string() }).optional(),
});
export type ToolCallRequest = z.infer<typeof toolCallRequestSchema>;
