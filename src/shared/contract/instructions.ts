import { z } from 'zod';

export const instructionFileSchema = z.object({
  /** Identifies it for the commands below. */
  path: z.string(),
  label: z.string(),
  origin: z.enum(['repository', 'user', 'settings']),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('used') }),
    /** Only its beginning fits the model's context. */
    z.object({ kind: z.literal('cut') }),
    /** Nothing of it fits. */
    z.object({ kind: z.literal('left-out') }),
    z.object({ kind: z.literal('off') }),
    /** Another file counts instead. */
    z.object({ kind: z.literal('shadowed'), by: z.string() }),
    z.object({ kind: z.literal('problem'), problem: z.string() }),
  ]),
  /** Of what the model gets. */
  tokens: z.number().int().nonnegative(),
  /** Files that it imports. */
  imports: z.array(z.string()),
  /** What the user should know about it, one sentence each. */
  notes: z.array(z.string()),
  /** It changed since the user last accepted it; until then, the earlier version counts. */
  hasChange: z.boolean(),
});
export type InstructionFileDescription = z.infer<typeof instructionFileSchema>;

export const instructionListSchema = z.object({
  /** Each has precedence over those before it. */
  files: z.array(instructionFileSchema),
  /** In tokens. */
  used: z.number().int().nonnegative(),
  budget: z.number().int().nonnegative(),
});
export type InstructionList = z.infer<typeof instructionListSchema>;

export const instructionReadingSchema = z.object({
  /** The version that counts; null if none does. */
  current: z.string().nullable(),
  /** The version on disk, if it is another one. */
  change: z.object({ text: z.string(), sha256: z.string() }).nullable(),
});
export type InstructionReading = z.infer<typeof instructionReadingSchema>;
