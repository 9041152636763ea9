import { z } from 'zod';

/** Something that a sandboxed command tried and was not allowed to do. */
export const refusedAccessSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('host'), host: z.string(), port: z.number().int() }),
  /** Workspace-relative, or absolute outside of it. */
  z.object({ kind: z.literal('write'), path: z.string() }),
  z.object({ kind: z.literal('other'), what: z.string() }),
]);
export type RefusedAccess = z.infer<typeof refusedAccessSchema>;

/** Longer lists are cut; the counts are always complete. */
export const MAX_LISTED = 1_000;

const paths = z.array(z.string());

/** What a command changed in the workspace, by paths relative to it. */
export const receiptSchema = z.object({
  sandboxed: z.boolean(),
  /** Why it ran without a sandbox, or why its changes were not recorded. */
  why: z.string().optional(),
  created: paths,
  changed: paths,
  deleted: paths,
  counts: z.object({ created: z.number(), changed: z.number(), deleted: z.number() }),
  refused: z.array(refusedAccessSchema),
  /** Changed by someone else while the command ran, and left as they are. */
  conflicts: paths,
  /** Changed without a copy of what was there before, so Undo can't restore them. */
  unkept: paths,
  /** Whether the lists name every change and Undo takes back all of them. */
  complete: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;
