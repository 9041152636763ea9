import { z } from 'zod';

export const subjectKindSchema = z.enum(['path', 'command', 'host', 'argument']);
export type SubjectKind = z.infer<typeof subjectKindSchema>;

/**
 * The part of a call that permission rules see, stored with its decision so that a new rule can be tested on the past.
 */
export const callTargetSchema = z.object({
  subjectKind: subjectKindSchema,
  subjects: z.array(z.string()),
  safeSubjects: z.array(z.string()).exactOptional(),
  otherSubjects: z.array(z.string()).exactOptional(),
  noRule: z.string().exactOptional(),
  basis: z.string().exactOptional(),
  subjectBases: z.record(z.string(), z.string()).exactOptional(),
  scriptedSubjects: z.array(z.string()).exactOptional(),
  plainSubjects: z.array(z.string()).exactOptional(),
  protectedParts: z.record(z.string(), z.array(z.string())).exactOptional(),
});
export type CallTarget = z.infer<typeof callTargetSchema>;
