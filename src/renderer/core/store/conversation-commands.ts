import type { StoreApi } from 'zustand/vanilla';
import type { CommandOutput, ConversationFormat } from '../../../shared/contract/contract';
import type { QuestionAnswer } from '../../../shared/conversation/question';
import type { CommandClient } from '../bridge/command-client';
import type { AppState } from './app-state';

/** More would not be read; a longer query is the way to what is not among them. */
const shownHits = 50;

/** What is done with conversations as wholes, and with what waits in the open one. */
export interface ConversationCommands {
  /** Goes on after a run of the open conversation that failed, was stopped or was cut off. */
  resume(): Promise<void>;
  answerQuestion(questionId: string, answer: QuestionAnswer): Promise<void>;
  /** Ends one call of the open conversation; the run goes on. */
  cancelCall(callId: string): Promise<void>;
  /** Decides a waiting call of any conversation by its summary alone. */
  decideInInbox(approvalId: string, isApproved: boolean): Promise<void>;
  stopConversation(conversationId: string): Promise<void>;
  /** Stops every conversation that runs. */
  stopAll(): Promise<void>;
  /** Leads to a message or a call of the open conversation, also when it was the last one that was led to. */
  seek(soughtId: string): void;
  /** What a file held before a call changed it. */
  readBefore(callId: string, path: string): Promise<CommandOutput<'tool-call.read-before'>>;
  /** The files and folders whose paths are like the query, where the open conversation works or the next one will. */
  findFiles(query: string): Promise<CommandOutput<'workspace.find-files'>>;
  searchConversations(query: string): Promise<CommandOutput<'conversation.search'>>;
  renameConversation(conversationId: string, title: string): Promise<void>;
  deleteConversation(conversationId: string): Promise<void>;
  exportConversation(conversationId: string, format: ConversationFormat): Promise<CommandOutput<'conversation.export'>>;
  /** Takes in an exported conversation and shows it. */
  importConversation(text: string): Promise<void>;
}

interface CommandDeps {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
  readonly show: (conversationId: string) => Promise<void>;
  readonly beginAnother: () => void;
}

export function createConversationCommands(parts: CommandDeps): ConversationCommands {
  const { store, client, show, beginAnother } = parts;
  return {
    async resume() {
      const { open } = store.getState();
      if (open) await client.call('conversation.resume', { conversationId: open.id });
    },

    async answerQuestion(questionId, answer) {
      await client.call('question.answer', { questionId, answer });
    },

    async cancelCall(callId) {
      await client.call('tool-call.cancel', { callId });
    },

    async decideInInbox(approvalId, isApproved) {
      await client.call('approval.decide-in-inbox', { approvalId, isApproved });
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

    findFiles(query) {
      const { open } = store.getState();
      const place = open ? { conversationId: open.id } : {};
      return client.call('workspace.find-files', { ...place, query, limit: shownHits });
    },

    searchConversations: (query) => client.call('conversation.search', { query, limit: shownHits }),

    async renameConversation(conversationId, title) {
      await client.call('conversation.rename', { conversationId, title });
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
