import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LedgerFilter } from '../../../shared/call/ledger-entry';
import type { CommandInput, CommandOutput } from '../../../shared/contract/contract';
import type { Route } from '../../../shared/contract/route';
import type { StyledText } from '../../../shared/text/styled-text';
import { downloadText } from '../../ui/behavior/download-text';
import { type CommandClient, failureMessage } from '../bridge/command-client';
import type { Connection } from '../bridge/connection';
import { texts } from '../texts/texts';
import { type AppState, initialAppState } from './app-state';
import { approvalModeOf } from './approval-mode-of';
import { type AttachmentCommands, createAttachmentCommands } from './commands/attachment-commands';
import { type ChangeCommands, createChangeCommands } from './commands/change-commands';
import { type ConversationCommands, createConversationCommands } from './commands/conversation-commands';
import { createFileCommands, type FileCommands } from './commands/file-commands';
import { createFolderCommands, type FolderCommands } from './commands/folder-commands';
import { createInstructionCommands, type InstructionCommands } from './commands/instruction-commands';
import { createMcpCommands, type McpCommands } from './commands/mcp-commands';
import { createModeCommands, type ModeCommands } from './commands/mode-commands';
import { createModelCommands, type ModelCommands } from './commands/model-commands';
import { createQueueCommands, type QueueCommands } from './commands/queue-commands';
import { createRuleCommands, type RuleCommands } from './commands/rule-commands';
import { createSettingsCommands, type SettingsCommands } from './commands/settings-commands';
import { createTerminalCommands, type TerminalCommands } from './commands/terminal-commands';
import { createWorktreeCommands, type WorktreeCommands } from './commands/worktree-commands';
import { type Loadable, ready, readyValue } from './loadable';
import { loadingConversation, receiveSnapshot } from './open-conversation';
import { receiveMessage, toolsById } from './receive-message';

/** Each attempt includes everything main had sent until then, so needing more than this is a bug, not bad luck. */
const openAttempts = 3;

/** What goes with the text of a message, and when it is sent while a run works. */
export type MessageAdditions = Omit<CommandInput<'conversation.send'>, 'conversationId' | 'text'>;

export interface AppModel
  extends AttachmentCommands,
    ChangeCommands,
    ConversationCommands,
    FileCommands,
    FolderCommands,
    InstructionCommands,
    McpCommands,
    ModeCommands,
    ModelCommands,
    QueueCommands,
    RuleCommands,
    SettingsCommands,
    TerminalCommands,
    WorktreeCommands {
  readonly store: StoreApi<AppState>;
  /** Subscribes to main; returns how to stop. */
  start(): () => void;
  /** Retries a lost connection at once. */
  retryConnection(): void;
  reload(): Promise<void>;
  /** Scrolls to a message or call in it if one is given. */
  showConversation(id: string, soughtId?: string): Promise<void>;
  beginConversation(): void;
  showInbox(): void;
  /** Goes back to the open conversation, or to a new one. */
  leaveInbox(): void;
  /** Sends a message. While a run works, it is queued for the end of the run or of its current step. */
  send(text: string, additions?: MessageAdditions): Promise<void>;
  stop(): Promise<void>;
  /** Undoes a call's file changes; in the open conversation if none is given. */
  undo(callId: string, conversationId?: string): Promise<void>;
  /** Brings up the app's own window at a route. */
  showPlace(place: Route): Promise<void>;
  /** Runs a denied call of the open conversation after all. */
  allowAfterAll(callId: string): Promise<void>;
  readTerminalTail(terminalId: string): Promise<StyledText>;
  dismissNotice(notice: string): Promise<void>;
  /** Opens a URL that the user has seen in their browser, if the page can't do it itself. */
  openLink(url: string): Promise<void>;
  /** Saves to a file that the user chooses. False if they chose none; a browser never tells. */
  saveText(fileName: string, text: string): Promise<boolean>;
  searchLedger(query: CommandInput<'ledger.search'>): Promise<CommandOutput<'ledger.search'>>;
  exportLedger(filter: LedgerFilter): Promise<CommandOutput<'ledger.export'>>;
}

export function createAppModel({ connection, client }: { connection: Connection; client: CommandClient }): AppModel {
  const store = createStore<AppState>(() => initialAppState);
  const settingsCommands = createSettingsCommands({ store, client });
  let latestOpening = 0;
  /**
   * A conversation created for a message that could not be sent: the next attempt reuses it, so that no empty one is
   * left behind.
   */
  let unsent: { readonly id: string; readonly folder: string } | null = null;

  async function load<Key extends 'description' | 'settings' | 'conversations' | 'grants' | 'models'>(
    key: Key,
    read: () => Promise<AppState[Key] extends Loadable<infer Value> ? Value : never>,
  ): Promise<void> {
    try {
      store.setState({ [key]: ready(await read()) });
    } catch (cause) {
      store.setState({ [key]: { status: 'failed', message: failureMessage(cause) } });
    }
  }

  async function loadTools(): Promise<void> {
    const tools = await client.call('tools.list', {}).catch(() => []);
    store.setState({ tools: toolsById(tools) });
  }

  async function loadTerminals(): Promise<void> {
    store.setState({ terminals: await client.call('terminal.list', {}).catch(() => []) });
  }

  async function loadMcpServers(): Promise<void> {
    store.setState({ mcpServers: await client.call('mcp.list', {}).catch(() => []) });
  }

  async function loadApprovals(): Promise<void> {
    store.setState({ approvals: await client.call('approval.list', {}).catch(() => []) });
  }

  async function loadSandbox(): Promise<void> {
    store.setState({ sandbox: await client.call('sandbox.read', {}).catch(() => null) });
  }

  async function openConversation(id: string): Promise<void> {
    const opening = ++latestOpening;
    const fail = (message: string) =>
      store.setState(({ open }) => ({ open: { status: 'failed', id, shown: open?.shown ?? null, message } }));
    try {
      for (let attempt = 0; attempt < openAttempts; attempt += 1) {
        const snapshot = await client.call('conversation.open', { conversationId: id });
        if (opening !== latestOpening) return;
        store.setState(({ open }) => ({ open: open && receiveSnapshot(open, snapshot) }));
        if (store.getState().open?.status !== 'loading') return;
      }
      fail(texts.conversation.outOfOrder);
    } catch (cause) {
      if (opening === latestOpening) fail(failureMessage(cause));
    }
  }

  function closeConversation(): void {
    latestOpening += 1;
    store.setState({ open: null, soughtId: null, editedId: null, rewindId: null });
  }

  async function reopenConversation(id: string): Promise<void> {
    store.setState(({ open, editedId }) => ({
      open: loadingConversation(id, open),
      soughtId: null,
      editedId: open?.id === id ? editedId : null,
    }));
    // Without a connection there is nobody to ask; `reload` comes back to this once there is one.
    if (store.getState().connection === 'connected') await openConversation(id);
  }

  async function beginForMessage(): Promise<string> {
    const { description, conversations } = store.getState();
    const left = unsent;
    unsent = null;
    const isThere = left && readyValue(conversations)?.find(({ id }) => id === left.id);
    if (left && isThere && left.folder === readyValue(description)?.workspacePath) {
      unsent = left;
      const mode = approvalModeOf(store.getState());
      if (isThere.mode !== mode) await client.call('conversation.choose-mode', { conversationId: left.id, mode });
      return left.id;
    }
    const { id, workspacePath } = await client.call('conversation.create', {});
    unsent = { id, folder: workspacePath };
    // It was for another folder.
    if (left && isThere) void client.call('conversation.delete', { conversationId: left.id }).catch(() => {});
    return id;
  }

  const model: AppModel = {
    store,
    ...createChangeCommands({ client }),
    ...createFileCommands({ store, client }),
    ...createAttachmentCommands({ client }),
    ...createFolderCommands({ store, client }),
    ...createInstructionCommands({ store, client }),
    ...createModeCommands({ store, client }),
    ...createModelCommands({ store, client }),
    ...createQueueCommands({ store, client }),
    ...createRuleCommands({ store, client }),
    ...createWorktreeCommands({ store, client }),
    ...createTerminalCommands({ store, client }),
    ...createMcpCommands({ store, client }),
    ...settingsCommands,
    ...createConversationCommands({
      store,
      client,
      show: (id) => model.showConversation(id),
      beginAnother: closeConversation,
    }),

    start() {
      const stopListening = connection.bridge.subscribe((message) => {
        const before = store.getState().open;
        store.setState((state) => receiveMessage(state, message));
        if (message.name === 'workspace.changed') void loadSandbox();
        if (message.name === 'settings.changed') settingsCommands.receiveSettings(message.payload);
        const { open } = store.getState();
        if (open?.status === 'loading' && before?.status === 'ready') void openConversation(open.id);
      });
      const stopWatching = connection.watch((state, retryAt) => {
        store.setState({ connection: state, retryAt: retryAt ?? null });
        if (state !== 'connected') return;
        void model.reload();
        // The result is shown beside each server; a window that is gone by then misses nothing.
        void model.refreshModels().catch(() => {});
      });
      return () => {
        stopListening();
        stopWatching();
      };
    },

    retryConnection() {
      store.setState({ retryAt: null });
      connection.retryNow?.();
    },

    async reload() {
      const { open } = store.getState();
      await Promise.all([
        load('description', () => client.call('app.describe', {})),
        load('settings', () => client.call('settings.read', {})),
        load('conversations', () => client.call('conversation.list', {})),
        load('grants', () => client.call('permission.list', {})),
        load('models', () => client.call('model.list', {})),
        loadTools(),
        loadApprovals(),
        loadTerminals(),
        loadMcpServers(),
        loadSandbox(),
        open && reopenConversation(open.id),
      ]);
    },

    async showConversation(id, soughtId) {
      model.leaveInbox();
      await reopenConversation(id);
      if (soughtId === undefined || store.getState().open?.id !== id) return;
      // What a search finds may be on another branch than the one that is shown.
      await model.showBranchOf(soughtId).catch(() => {});
      if (store.getState().open?.id === id) store.setState({ soughtId });
    },

    beginConversation() {
      closeConversation();
      model.leaveInbox();
    },

    showInbox: () => store.setState({ page: 'inbox' }),

    leaveInbox: () => store.setState({ page: 'conversation' }),

    async send(text, additions = {}) {
      await model.settleMode();
      const { open, nextModel, nextEffort } = store.getState();
      const conversationId = open?.id ?? (await beginForMessage());
      if (!open && nextModel) await client.call('conversation.choose-model', { conversationId, model: nextModel });
      if (!open && nextEffort) await client.call('conversation.choose-effort', { conversationId, effort: nextEffort });
      await client.call('conversation.send', { conversationId, text, ...additions });
      store.setState({ soughtId: null });
      if (open) return;
      unsent = null;
      store.setState(({ begun }) => ({ nextModel: null, nextEffort: null, begun: [...begun, conversationId] }));
      // Only now, because a message that could not be sent stays in its field.
      if (store.getState().open === null) void reopenConversation(conversationId);
    },

    async stop() {
      const { open } = store.getState();
      if (open) await client.call('conversation.stop', { conversationId: open.id });
    },

    async undo(callId, conversationId = store.getState().open?.id) {
      if (conversationId === undefined) throw new Error(texts.call.undoNeedsConversation);
      await client.call('tool-call.undo', { conversationId, callId });
    },

    async showPlace(place) {
      await client.call('place.show', { place });
    },

    async allowAfterAll(callId) {
      const { open } = store.getState();
      if (open) await client.call('tool-call.allow-after-all', { conversationId: open.id, callId });
    },

    async readTerminalTail(terminalId) {
      return client.call('terminal.tail', { terminalId });
    },

    async dismissNotice(notice) {
      await client.call('notice.dismiss', { notice });
    },

    async openLink(url) {
      await client.call('link.open', { url });
    },

    async saveText(fileName, text) {
      if (connection.bridge.host === 'electron') return (await client.call('file.save', { fileName, text })).isSaved;
      downloadText(fileName, text);
      return true;
    },

    searchLedger: (query) => client.call('ledger.search', query),

    exportLedger: (filter) => client.call('ledger.export', { filter }),
  };
  return model;
}
