import { z } from 'zod';

/**
 * The part of a call that permission rules see, stored with its decision so that a new rule can be tested on the past.
 */
export const callTargetSchema = z.object({
  subjectKind: z.enum(['path', 'command', 'host']),
  subjects: z.array(z.string()),
  safeSubjects: z.array(z.string()).exactOptional(),
  otherSubjects: z.array(z.string()).exactOptional(),
  noRule: z.string().exactOptional(),
  basis: z.string().exactOptional(),
  subjectBases: z.record(z.string(), z.string()).exactOptional(),
  plainSubjects: z.array(z.string()).exactOptional(),
  protectedParts: z.record(z.string(), z.array(z.string())).exactOptional(),
});
export type CallTarget = z.infer<typeof callTargetSchema>;
