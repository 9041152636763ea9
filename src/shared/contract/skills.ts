import { z } from 'zod';

/** A skill or a custom command, as the user sees it. */
export const skillDescriptionSchema = z.object({
  /** Identifies it for the commands that read and accept instructions. */
  path: z.string(),
  label: z.string(),
  kind: z.enum(['skill', 'command']),
  origin: z.enum(['repository', 'user']),
  /** After the slash. */
  name: z.string(),
  description: z.string(),
  /** What its arguments are. */
  hint: z.string(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('used') }),
    z.object({ kind: z.literal('off') }),
    /** Another one of this name counts instead. */
    z.object({ kind: z.literal('shadowed'), by: z.string() }),
    z.object({ kind: z.literal('problem'), problem: z.string() }),
  ]),
  notes: z.array(z.string()),
  hasChange: z.boolean(),
});
export type SkillDescription = z.infer<typeof skillDescriptionSchema>;
