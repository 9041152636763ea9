import { statSync } from 'node:fs';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { CommandFailure } from '../../base/command-failure';

/** A run in a copy that is gone would work in a folder that isn't there. */
export function refuseLostFolder({ worktree }: ConversationState): void {
  if (!worktree || isFolder(worktree.folder)) return;
  const why = `The separate copy in ${worktree.folder} no longer exists`;
  throw new CommandFailure('refused', `${why}. Return to ${worktree.mainFolder} to continue`);
}

/** Nobody would find a copy whose conversation is gone, or what was done in it. */
export function refuseWithCopy({ worktree }: ConversationState): void {
  if (!worktree || !isFolder(worktree.folder)) return;
  throw new CommandFailure('refused', 'It works in a separate copy. Merge or drop that in the Changes panel first');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
