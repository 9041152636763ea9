import { statSync } from 'node:fs';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { CommandFailure } from '../../base/command-failure';

/** Refuses to run in a separate copy whose folder is gone. */
export function refuseLostFolder({ worktree }: ConversationState): void {
  if (!worktree || isFolder(worktree.folder)) return;
  const why = `The separate copy in ${worktree.folder} no longer exists`;
  throw new CommandFailure('refused', `${why}. Return to ${worktree.mainFolder} to continue`);
}

/** Refuses to delete a conversation with a separate copy, whose changes would be lost. */
export function refuseWithCopy({ worktree }: ConversationState): void {
  if (!worktree || !isFolder(worktree.folder)) return;
  throw new CommandFailure('refused', 'It works in a separate copy. Merge or discard it in the Changes panel first');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
