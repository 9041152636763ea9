import { statSync } from 'node:fs';
import type { CommandHandlers } from '../../../shared/contract/contract';
import { CommandFailure } from '../../base/command-failure';
import type { ConversationService } from '../../conversations/conversation-service';
import { createWorktree } from './create-worktree';
import { dropWorktree, mergeWorktree } from './merge-worktree';
import { openMain, uncommittedIn } from './open-main';
import { planMerge } from './plan-merge';

interface WorktreeHandlerDeps {
  readonly dataPath: string;
  readonly conversations: Pick<ConversationService, 'look' | 'enterWorktree' | 'leaveWorktree'>;
}

type WorktreeHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `worktree.${string}`>>;

/** Creates, merges and discards the separate copy of a conversation. */
export function createWorktreeHandlers({ dataPath, conversations }: WorktreeHandlerDeps): WorktreeHandlers {
  async function openFolderOf(conversationId: string) {
    const { workspacePath } = await conversations.look(conversationId);
    if (workspacePath === '') throw new CommandFailure('refused', 'This conversation has no folder');
    return openMain(workspacePath);
  }

  return {
    'worktree.preview': async ({ conversationId }) => {
      const { git, branch, commit } = await openFolderOf(conversationId);
      const [id = '', subject = ''] = (await git.read(['log', '-1', '--format=%h%x00%s', commit])).split('\0');
      return { branch, commit: { id, subject }, uncommitted: await uncommittedIn(git) };
    },
    'worktree.create': async ({ conversationId, bringsChanges }) => {
      // Don't stop a run if the copy can't be created.
      await openFolderOf(conversationId);
      await conversations.enterWorktree(conversationId, ({ workspacePath, title }) =>
        createWorktree({ folder: workspacePath, dataPath, title, bringsChanges }),
      );
      return {};
    },
    'worktree.check': async ({ conversationId }) => {
      const { worktree } = await conversations.look(conversationId);
      return { isThere: worktree === null || isFolder(worktree.folder) };
    },
    'worktree.preview-merge': async ({ conversationId }) => {
      const { worktree } = await conversations.look(conversationId);
      if (!worktree) throw new CommandFailure('refused', 'This conversation already works in its own folder');
      return (await planMerge(worktree)).shown;
    },
    'worktree.merge': async ({ conversationId, ...wanted }) => ({
      message: await conversations.leaveWorktree(conversationId, (worktree) => mergeWorktree(worktree, wanted)),
    }),
    'worktree.drop': async ({ conversationId }) => ({
      message: await conversations.leaveWorktree(conversationId, dropWorktree),
    }),
    'worktree.leave': async ({ conversationId }) => ({
      message: await conversations.leaveWorktree(conversationId, async ({ folder, mainFolder, branch }) => {
        if (isFolder(folder))
          throw new CommandFailure('refused', 'The separate copy is still there. Merge or discard it');
        return { message: `Returned to ${mainFolder}. The branch ${branch} stays as it is.` };
      }),
    }),
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
