import type { CommandHandlers } from '../../../shared/contract/contract';
import type { messageCommands } from '../../../shared/contract/message-commands';
import { joinTextEvents } from '../../../shared/conversation/join-text-events';
import { modeForFolder, withFolderMode } from '../../../shared/settings/folder-modes';
import type { ApprovalService } from '../../approval/approval-service';
import type { ConversationService } from '../../conversations/conversation-service';
import type { SettingsStore } from '../../storage/settings-store';
import type { Workspace } from '../../workspace/workspace';

export interface ConversationHandlerDeps {
  readonly conversations: ConversationService;
  readonly approvals: ApprovalService;
  readonly settings: SettingsStore;
  readonly workspace: Workspace;
  /** Changes the settings and notifies every window. */
  updateSettings: SettingsStore['update'];
}

type ConversationHandlers = Pick<
  CommandHandlers,
  Exclude<Extract<keyof CommandHandlers, `conversation.${string}`>, keyof typeof messageCommands>
>;

/** Handles everything about conversations except their messages. */
export function createConversationHandlers({
  conversations,
  approvals,
  settings,
  workspace,
  updateSettings,
}: ConversationHandlerDeps): ConversationHandlers {
  return {
    'conversation.list': () => conversations.list(),
    'conversation.create': () => {
      const folder = workspace.current() ?? '';
      return conversations.create(folder, modeForFolder(settings.read(), folder));
    },
    'conversation.open': async ({ conversationId }) => {
      const { events, sequence } = await conversations.open(conversationId);
      return { events: joinTextEvents(events), sequence };
    },
    'conversation.stop': ({ conversationId }) => {
      conversations.stop(conversationId);
      return {};
    },
    'conversation.stop-all': () => ({ stopped: conversations.stopAll() }),
    'conversation.resume': async ({ conversationId }) => {
      await conversations.resume(conversationId);
      return {};
    },
    'conversation.resend': async ({ conversationId, messageId, ...content }) => {
      await conversations.resend(conversationId, messageId, content);
      return {};
    },
    'conversation.regenerate': async ({ conversationId, itemId, model }) => {
      await conversations.regenerate(conversationId, itemId, model);
      return {};
    },
    'conversation.show-branch': async ({ conversationId, itemId }) => {
      await conversations.showBranch(conversationId, itemId);
      return {};
    },
    'conversation.preview-rewind': ({ conversationId, itemId }) => conversations.previewRewind(conversationId, itemId),
    'conversation.rewind': async ({ conversationId, itemId, part, leaveOut }) => {
      await conversations.rewind(conversationId, itemId, { part, leaveOut });
      return {};
    },
    'conversation.undo-rewind': async ({ conversationId }) => {
      await conversations.undoRewind(conversationId);
      return {};
    },
    'conversation.fork': ({ conversationId, itemId }) => conversations.fork(conversationId, itemId),
    'conversation.choose-model': async ({ conversationId, model }) => {
      await conversations.chooseModel(conversationId, model);
      return {};
    },
    'conversation.choose-effort': async ({ conversationId, effort }) => {
      await conversations.chooseEffort(conversationId, effort);
      return {};
    },
    'conversation.pin': async ({ conversationId, isPinned }) => {
      await conversations.pin(conversationId, isPinned);
      return {};
    },
    'conversation.archive': async ({ conversationId, isArchived }) => {
      await conversations.archive(conversationId, isArchived);
      return {};
    },
    'conversation.duplicate': ({ conversationId }) => conversations.duplicate(conversationId),
    'conversation.choose-mode': async ({ conversationId, mode }) => {
      const folder = await conversations.chooseMode(conversationId, mode);
      approvals.judgeAgain(conversationId);
      updateSettings({ folderModes: withFolderMode(settings.read(), folder, mode) });
      return {};
    },
    'conversation.disable-tools': async ({ conversationId, toolIds }) => {
      await conversations.disableTools(conversationId, toolIds);
      return {};
    },
    'conversation.rename': async ({ conversationId, title }) => {
      await conversations.rename(conversationId, title);
      return {};
    },
    'conversation.delete': async ({ conversationId }) => {
      await conversations.delete(conversationId);
      return {};
    },
    'conversation.search': ({ query, limit }) => conversations.search(query, limit),
    'conversation.export': ({ conversationId, format }) => conversations.export(conversationId, format),
    'conversation.import': ({ text }) => conversations.import(text, workspace.required()),
  };
}
