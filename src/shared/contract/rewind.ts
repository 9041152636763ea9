import { z } from 'zod';

/** What goes back to an earlier message. */
export const rewindPartSchema = z.enum(['both', 'conversation', 'files']);
export type RewindPart = z.infer<typeof rewindPartSchema>;

export const rewindPreviewSchema = z.object({
  /** The files that would change, by paths relative to the workspace. */
  changes: z.array(z.object({ path: z.string(), what: z.enum(['restore', 'change', 'remove']) })),
  /** The files that can't be taken back. */
  conflicts: z.array(
    z.object({
      path: z.string(),
      /** It has changed since, its content wasn't kept, or AIntern doesn't write there. */
      why: z.enum(['changed', 'not-kept', 'out-of-reach']),
    }),
  ),
  /** Calls whose changes aren't known. */
  notCovered: z.array(z.string()),
  /** How many messages and notices of the conversation come after it. */
  following: z.number().int().nonnegative(),
});
export type RewindPreview = z.infer<typeof rewindPreviewSchema>;
