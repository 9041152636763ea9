import { z } from 'zod';

const nothing = z.object({});
const conversationId = z.uuid();

const mergedFileSchema = z.object({ path: z.string(), state: z.enum(['created', 'edited', 'deleted']) });

/** What merging a copy into the branch of its folder would do. */
export const worktreeMergeSchema = z.object({
  branch: z.string(),
  /** The folder that it would be merged in. */
  folder: z.string(),
  /** The branch there; null if none is checked out. */
  target: z.string().nullable(),
  /** In the copy only, newest first, each with its short id and first line. */
  commits: z.array(z.string()),
  /** Files that would be committed first. */
  uncommitted: z.array(z.string()),
  files: z.array(mergedFileSchema),
  /** Both sides changed these; then nothing can be merged here. */
  conflicts: z.array(z.string()),
  /** Uncommitted files of the user that would be overwritten; then nothing can be merged either. */
  inTheWay: z.array(z.string()),
  /** What is merged is what was shown. */
  fingerprint: z.string(),
});
export type WorktreeMerge = z.infer<typeof worktreeMergeSchema>;

/** Separate copies of a folder's repository, each for one conversation. */
export const worktreeCommands = {
  /** What a copy would start from; fails with why there can't be one. */
  'worktree.preview': {
    input: z.object({ conversationId }),
    output: z.object({
      /** Null if a commit is checked out instead of a branch. */
      branch: z.string().nullable(),
      commit: z.object({ id: z.string(), subject: z.string() }),
      uncommitted: z.array(z.string()),
    }),
  },
  /** From now on, the conversation works in a new copy. Its run is stopped, and continues there. */
  'worktree.create': { input: z.object({ conversationId, bringsChanges: z.boolean() }), output: nothing },
  /** Whether the conversation's copy is still where it was made. */
  'worktree.check': { input: z.object({ conversationId }), output: z.object({ isThere: z.boolean() }) },
  'worktree.preview-merge': { input: z.object({ conversationId }), output: worktreeMergeSchema },
  /** Commits what isn't committed, merges all of it and removes the copy; or fails and changes nothing. */
  'worktree.merge': {
    input: z.object({ conversationId, message: z.string().trim().min(1).max(20_000), fingerprint: z.string() }),
    output: z.object({ message: z.string() }),
  },
  /** Removes the copy with everything in it. */
  'worktree.drop': { input: z.object({ conversationId }), output: z.object({ message: z.string() }) },
  /** Returns to the folder of a copy that is gone. Removes nothing. */
  'worktree.leave': { input: z.object({ conversationId }), output: z.object({ message: z.string() }) },
} as const;
