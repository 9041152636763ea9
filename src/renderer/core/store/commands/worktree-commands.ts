import type { StoreApi } from 'zustand/vanilla';
import type { CommandOutput } from '../../../../shared/contract/contract';
import type { WorktreeMerge } from '../../../../shared/contract/worktree-commands';
import type { CommandClient } from '../../bridge/command-client';
import { texts } from '../../texts/texts';
import type { AppState } from '../app-state';

/** Commands for the separate copy that the open conversation works in. */
export interface WorktreeCommands {
  /** What a copy would start from; fails with why there can't be one. */
  previewWorktree(): Promise<CommandOutput<'worktree.preview'>>;
  createWorktree(options: { readonly bringsChanges: boolean }): Promise<void>;
  isWorktreeThere(): Promise<boolean>;
  /** Has main look for runs of other AIntern processes; it reports changes to the list. */
  findRunsElsewhere(): Promise<void>;
  previewMerge(): Promise<WorktreeMerge>;
  mergeWorktree(wanted: { readonly message: string; readonly fingerprint: string }): Promise<void>;
  dropWorktree(): Promise<void>;
  /** Returns to the folder of a copy that is gone. */
  leaveWorktree(): Promise<void>;
}

interface WorktreeCommandDeps {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}

export function createWorktreeCommands({ store, client }: WorktreeCommandDeps): WorktreeCommands {
  function opened() {
    const { open } = store.getState();
    if (!open) throw new Error(texts.conversation.noneOpen);
    return { conversationId: open.id };
  }

  return {
    previewWorktree: async () => client.call('worktree.preview', opened()),
    async createWorktree({ bringsChanges }) {
      await client.call('worktree.create', { ...opened(), bringsChanges });
    },
    isWorktreeThere: async () => (await client.call('worktree.check', opened())).isThere,
    async findRunsElsewhere() {
      await client.call('conversation.list', {});
    },
    previewMerge: async () => client.call('worktree.preview-merge', opened()),
    async mergeWorktree(wanted) {
      await client.call('worktree.merge', { ...opened(), ...wanted });
    },
    async dropWorktree() {
      await client.call('worktree.drop', opened());
    },
    async leaveWorktree() {
      await client.call('worktree.leave', opened());
    },
  };
}
