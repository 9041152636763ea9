import type { StoreApi } from 'zustand/vanilla';
import type { CommandOutput } from '../../../../shared/contract/contract';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';
import { withWorkspace } from '../receive-message';

/** Commands for the folder that new conversations start in. */
export interface FolderCommands {
  openWorkspace(path: string): Promise<void>;
  pickWorkspace(): Promise<void>;
  completeFolder(text: string): Promise<CommandOutput<'workspace.complete-folder'>>;
  listRecentFolders(): Promise<CommandOutput<'workspace.list-recent'>>;
  forgetFolder(path: string): Promise<void>;
  listTopLevel(): Promise<readonly string[]>;
  /** Opens the dialog for a path, with its initial value and the reason. */
  askForFolder(asked: AppState['folderDialog']): void;
}

export function createFolderCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): FolderCommands {
  return {
    async openWorkspace(path) {
      const opened = await client.call('workspace.open', { path });
      store.setState((state) => withWorkspace(state, opened.path));
    },

    async pickWorkspace() {
      const picked = await client.call('workspace.pick', {});
      if (picked.path !== null) store.setState((state) => withWorkspace(state, picked.path));
    },

    completeFolder: (text) => client.call('workspace.complete-folder', { text }),

    listRecentFolders: () => client.call('workspace.list-recent', {}),

    async forgetFolder(path) {
      await client.call('workspace.forget', { path });
    },

    async listTopLevel() {
      return (await client.call('workspace.list-top-level', {})).names;
    },

    askForFolder: (folderDialog) => store.setState({ folderDialog }),
  };
}
