import type { Worktree } from '../../../shared/conversation/worktree';
import { gitIn } from './git-in';

/** Removes a copy with everything in it, and its branch. */
export async function removeWorktree({ root, branch, mainFolder }: Worktree): Promise<void> {
  const git = gitIn(mainFolder);
  await git.read(['worktree', 'remove', '--force', '--force', '--', root]);
  const { exitCode } = await git.try(['show-ref', '--verify', '--quiet', `refs/heads/${branch}`]);
  if (exitCode === 0) await git.read(['branch', '--quiet', '-D', '--', branch]);
}
