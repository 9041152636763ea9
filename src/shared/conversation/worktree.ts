import { z } from 'zod';

/** A separate copy of a folder's repository that one conversation works in: a git worktree with a branch of its own. */
export const worktreeSchema = z.object({
  /** The top of the copy. */
  root: z.string(),
  /** Where the conversation works: below the top if its folder was below the top of its repository. */
  folder: z.string(),
  branch: z.string(),
  /** The folder that the conversation returns to. */
  mainFolder: z.string(),
  /** What the copy started from; the branch is null if none was checked out. */
  base: z.object({ branch: z.string().nullable(), commit: z.string() }),
});
export type Worktree = z.infer<typeof worktreeSchema>;

interface Placed {
  readonly workspacePath: string;
  readonly worktree?: Pick<Worktree, 'mainFolder'> | null;
}

/** The folder that the user opened: rules and settings for it also apply to a copy of it. */
export function projectFolderOf({ workspacePath, worktree }: Placed): string {
  return worktree?.mainFolder ?? workspacePath;
}
