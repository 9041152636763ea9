import type { StoreApi } from 'zustand/vanilla';
import type { CommandOutput } from '../../../../shared/contract/contract';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';

interface OpenedFile {
  readonly path: string;
  readonly kind?: 'file' | 'folder';
  readonly line?: number;
  readonly column?: number;
}

/** Commands for files that an answer, a card or a diff names. */
export interface FileCommands {
  /** In the order of the paths; null for what doesn't exist in the conversation's folder. */
  findPaths(conversationId: string, paths: string[]): Promise<CommandOutput<'file.find'>['found']>;
  /** In the user's editor, or else in the window's viewer. */
  openFile(conversationId: string, file: OpenedFile): Promise<void>;
  revealFile(conversationId: string, path: string): Promise<void>;
  readFile(conversationId: string, path: string): Promise<CommandOutput<'file.read'>>;
  listEditors(): Promise<CommandOutput<'editor.list'>['installed']>;
  /** Shows a file in the window; null closes the viewer. */
  viewFile(file: AppState['viewedFile']): void;
}

export function createFileCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): FileCommands {
  return {
    async findPaths(conversationId, paths) {
      return (await client.call('file.find', { conversationId, paths })).found;
    },

    async openFile(conversationId, { path, kind = 'file', line, column }) {
      const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
      const { editor } = await client.call('file.open', { conversationId, path, ...place });
      if (editor !== null) return;
      // A folder has nothing to read; the file manager shows it.
      if (kind === 'folder') await client.call('file.reveal', { conversationId, path });
      else store.setState({ viewedFile: { conversationId, path, ...place, isAsked: true } });
    },

    async revealFile(conversationId, path) {
      await client.call('file.reveal', { conversationId, path });
    },

    readFile: (conversationId, path) => client.call('file.read', { conversationId, path }),

    async listEditors() {
      return (await client.call('editor.list', {})).installed;
    },

    viewFile: (viewedFile) => store.setState({ viewedFile }),
  };
}
