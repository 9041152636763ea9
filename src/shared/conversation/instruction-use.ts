import { z } from 'zod';

/** A file whose instructions a model was given, and which version of it. */
export const instructionUseSchema = z.object({ path: z.string(), sha256: z.string() });
export type InstructionUse = z.infer<typeof instructionUseSchema>;

/** Instructions of a folder below the open one, given to the model when a call first reached it. */
export const nestedInstructionsSchema = instructionUseSchema.extend({
  /** As the user sees the file. */
  label: z.string(),
  /** As the model gets it; what it has in context stays the same for the rest of the conversation. */
  text: z.string(),
  tokens: z.number().int().nonnegative(),
});
export type NestedInstructions = z.infer<typeof nestedInstructionsSchema>;
