import type { StoreApi } from 'zustand/vanilla';
import type { RefusedAccess } from '../../../../shared/call/receipt';
import type { CommandInput, CommandOutput } from '../../../../shared/contract/contract';
import type { ConversationFormat } from '../../../../shared/contract/descriptions';
import type { RewindPart, RewindPreview } from '../../../../shared/contract/rewind';
import { allItems } from '../../../../shared/conversation/branches';
import { type MessageContent, withoutExpansion } from '../../../../shared/conversation/message-content';
import type { QuestionAnswer } from '../../../../shared/conversation/question';
import { projectFolderOf } from '../../../../shared/conversation/worktree';
import type { ModelRef } from '../../../../shared/settings/model';
import type { CommandClient } from '../../bridge/command-client';
import { texts } from '../../texts/texts';
import type { AppState } from '../app-state';
import { findItem } from '../find-item';
import { lastingCalls } from '../lasting-calls';
import { readyValue } from '../loadable';
import { withWorkspace } from '../receive-message';

/** The most results to show; a longer query finds the rest. */
const shownHits = 50;

/** Commands for whole conversations, and for what waits in the open one. */
export interface ConversationCommands {
  /** Continues after a run of the open conversation that failed, was stopped or was interrupted. */
  resume(): Promise<void>;
  /**
   * Resolves to whether the run of the open conversation may be stopped for something else. The user is asked only if
   * that would leave something irreversible half done.
   */
  mayStop(): Promise<boolean>;
  /** Shows an editor in place of the message; null closes it. */
  editMessage(messageId: string | null): void;
  /** Sends an edited message of the open conversation on a new branch. Stops an active run. */
  resend(messageId: string, content: MessageContent): Promise<void>;
  /** Requests an answer of the open conversation again; from now on with another model if one is given. Stops an active run. */
  regenerate(itemId: string, model?: ModelRef): Promise<void>;
  showBranch(itemId: string): Promise<void>;
  /** Shows the branch with the message or call, unless it is shown already. */
  showBranchOf(id: string): Promise<void>;
  /** Opens the dialog for a rewind to a message or answer of the open conversation; null closes it. */
  askToRewind(itemId: string | null): void;
  previewRewind(itemId: string): Promise<RewindPreview>;
  /**
   * Goes back to the item. A message of the user that is rewound returns to the message field, with what it was
   * sent with. Stops an active run.
   */
  rewind(itemId: string, options: RewindOptions): Promise<void>;
  /** Takes back the last rewind of the open conversation. */
  undoRewind(): Promise<void>;
  /** Creates a conversation with everything up to the item, and shows it. */
  fork(itemId: string): Promise<void>;
  /** The tokens and the cost of the open conversation and of today. */
  readUsage(): Promise<CommandOutput<'usage.read'>>;
  /** Has the model summarize the open conversation, and sends it only the summary from then on. */
  compact(): Promise<void>;
  /** Goes to a new conversation in the folder of the open one, with its model. The open one stays in the list. */
  clear(): Promise<void>;
  answerQuestion(questionId: string, answer: QuestionAnswer): Promise<void>;
  /** Cancels one call of the open conversation; the run continues. */
  cancelCall(callId: string): Promise<void>;
  stopConversation(conversationId: string): Promise<void>;
  stopAll(): Promise<void>;
  /** Goes to a message or call of the open conversation, even if it was the last target. */
  seek(soughtId: string): void;
  /** Returns a file's content before a call changed it. */
  readBefore(callId: string, path: string): Promise<CommandOutput<'tool-call.read-before'>>;
  /** Returns a file's content before and after a call. */
  readChange(callId: string, path: string): Promise<CommandOutput<'tool-call.read-change'>>;
  /** Gives a command of the open conversation an access that the sandbox refused, and runs it again. */
  widen(callId: string, access: RefusedAccess, scope: CommandInput<'call.widen'>['scope']): Promise<void>;
  /** Finds files and folders with paths like the query, in the folder of the open or next conversation. */
  findFiles(query: string): Promise<CommandOutput<'workspace.find-files'>>;
  /** Finds definitions with names like the query, in the same folder. */
  findSymbols(query: string): Promise<CommandOutput<'workspace.find-symbols'>>;
  /** Reads what the user adds to the message of the open or next conversation. */
  addContext(
    source: CommandInput<'context.add'>['source'],
    options: { readonly isAllowed: boolean },
  ): Promise<CommandOutput<'context.add'>>;
  searchConversations(query: string): Promise<CommandOutput<'conversation.search'>>;
  /** The tools, with those that can't be used in the open conversation or folder, and why. */
  listTools(): Promise<CommandOutput<'tools.list'>>;
  /** Turns off exactly these tools in the open conversation. */
  disableTools(toolIds: readonly string[]): Promise<void>;
  renameConversation(conversationId: string, title: string): Promise<void>;
  pinConversation(conversationId: string, isPinned: boolean): Promise<void>;
  archiveConversation(conversationId: string, isArchived: boolean): Promise<void>;
  /** Copies a conversation and shows the copy. */
  duplicateConversation(conversationId: string): Promise<void>;
  deleteConversation(conversationId: string): Promise<void>;
  exportConversation(conversationId: string, format: ConversationFormat): Promise<CommandOutput<'conversation.export'>>;
  /** Imports an exported conversation and shows it. */
  importConversation(text: string): Promise<void>;
}

interface RewindOptions {
  readonly part: RewindPart;
  readonly leaveOut: readonly string[];
}

interface CommandDeps {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
  readonly show: (conversationId: string) => Promise<void>;
  readonly beginAnother: () => void;
}

export function createConversationCommands(deps: CommandDeps): ConversationCommands {
  const { store, client, show, beginAnother } = deps;

  function openId(): string {
    const { open } = store.getState();
    if (!open) throw new Error(texts.conversation.noneOpen);
    return open.id;
  }

  async function showBranch(itemId: string): Promise<void> {
    const { open } = store.getState();
    if (open) await client.call('conversation.show-branch', { conversationId: open.id, itemId });
  }

  function openPlace() {
    const { open } = store.getState();
    return open ? { conversationId: open.id } : {};
  }
  return {
    async resume() {
      const { open } = store.getState();
      if (open) await client.call('conversation.resume', { conversationId: open.id });
    },

    readUsage() {
      const { open } = store.getState();
      return client.call('usage.read', open ? { conversationId: open.id } : {});
    },

    async compact() {
      const { open } = store.getState();
      if (open) await client.call('conversation.compact', { conversationId: open.id });
    },

    async clear() {
      const { open, description } = store.getState();
      const conversation = open?.shown;
      const folder = conversation ? projectFolderOf(conversation) : '';
      if (folder !== '' && folder !== readyValue(description)?.workspacePath) {
        const { path } = await client.call('workspace.open', { path: folder });
        store.setState((state) => withWorkspace(state, path));
      }
      beginAnother();
      if (conversation) store.setState({ nextModel: conversation.model });
    },

    mayStop() {
      const { open, sandbox, stopQuestion } = store.getState();
      const calls = open?.shown ? lastingCalls(open.shown, sandbox) : [];
      stopQuestion?.answer(false);
      if (calls.length === 0) return Promise.resolve(true);
      return new Promise((resolve) => {
        function answer(isAllowed: boolean): void {
          store.setState({ stopQuestion: null });
          resolve(isAllowed);
        }
        store.setState({ stopQuestion: { calls, answer } });
      });
    },

    // What led to the message is no longer of interest once it was edited.
    editMessage: (editedId) => store.setState(editedId === null ? { editedId, soughtId: null } : { editedId }),

    async resend(messageId, content) {
      const { open } = store.getState();
      if (open) await client.call('conversation.resend', { conversationId: open.id, messageId, ...content });
    },

    async regenerate(itemId, model) {
      const { open } = store.getState();
      if (!open) return;
      await client.call('conversation.regenerate', {
        ...{ conversationId: open.id, itemId },
        ...(model ? { model } : {}),
      });
    },

    showBranch,

    async showBranchOf(id) {
      const shown = store.getState().open?.shown;
      const item = shown && findItem(allItems(shown), id);
      if (item && !shown.items.includes(item)) await showBranch(item.id);
    },

    askToRewind: (rewindId) => store.setState({ rewindId }),

    previewRewind: (itemId) => client.call('conversation.preview-rewind', { conversationId: openId(), itemId }),

    async rewind(itemId, { part, leaveOut }) {
      const item = store.getState().open?.shown?.items.find(({ id }) => id === itemId);
      await client.call('conversation.rewind', { conversationId: openId(), itemId, part, leaveOut: [...leaveOut] });
      if (part === 'files' || item?.kind !== 'user') return;
      const { text, attachments = [], context = [] } = item;
      store.setState({ returned: withoutExpansion({ text, attachments, context }) });
    },

    async undoRewind() {
      await client.call('conversation.undo-rewind', { conversationId: openId() });
    },

    async fork(itemId) {
      const { open } = store.getState();
      if (!open) return;
      const { id } = await client.call('conversation.fork', { conversationId: open.id, itemId });
      await show(id);
    },

    async answerQuestion(questionId, answer) {
      await client.call('question.answer', { questionId, answer });
    },

    async cancelCall(callId) {
      await client.call('tool-call.cancel', { callId });
    },

    async stopConversation(conversationId) {
      await client.call('conversation.stop', { conversationId });
    },

    async stopAll() {
      await client.call('conversation.stop-all', {});
    },

    seek(soughtId) {
      store.setState({ soughtId: null });
      queueMicrotask(() => store.setState({ soughtId }));
    },

    readBefore: (callId, path) => client.call('tool-call.read-before', { callId, path }),

    readChange: (callId, path) => client.call('tool-call.read-change', { callId, path }),

    async widen(callId, access, scope) {
      const { open } = store.getState();
      if (open) await client.call('call.widen', { conversationId: open.id, callId, access, scope });
    },

    findFiles: (query) => client.call('workspace.find-files', { ...openPlace(), query, limit: shownHits }),

    findSymbols: (query) => client.call('workspace.find-symbols', { ...openPlace(), query, limit: shownHits }),

    addContext: (source, { isAllowed }) => client.call('context.add', { ...openPlace(), source, isAllowed }),

    searchConversations: (query) => client.call('conversation.search', { query, limit: shownHits }),

    listTools() {
      const { open } = store.getState();
      return client.call('tools.list', open ? { conversationId: open.id } : {});
    },

    async disableTools(toolIds) {
      const { open } = store.getState();
      if (open) await client.call('conversation.disable-tools', { conversationId: open.id, toolIds: [...toolIds] });
    },

    async renameConversation(conversationId, title) {
      await client.call('conversation.rename', { conversationId, title });
    },

    async pinConversation(conversationId, isPinned) {
      await client.call('conversation.pin', { conversationId, isPinned });
    },

    async archiveConversation(conversationId, isArchived) {
      await client.call('conversation.archive', { conversationId, isArchived });
    },

    async duplicateConversation(conversationId) {
      const { id } = await client.call('conversation.duplicate', { conversationId });
      await show(id);
    },

    async deleteConversation(conversationId) {
      await client.call('conversation.delete', { conversationId });
      if (store.getState().open?.id === conversationId) beginAnother();
    },

    exportConversation: (conversationId, format) => client.call('conversation.export', { conversationId, format }),

    async importConversation(text) {
      const { id } = await client.call('conversation.import', { text });
      await show(id);
    },
  };
}
