import type { CommandHandlers } from '../../../shared/contract/contract';
import type { messageCommands } from '../../../shared/contract/message-commands';
import type { ConversationService } from '../../conversations/conversation-service';

/** Handles what the user sends, and what waits to be sent. */
export function messageHandlers(
  conversations: ConversationService,
): Pick<CommandHandlers, keyof typeof messageCommands> {
  return {
    'conversation.send': async ({ conversationId, delivery, ...content }) => {
      await conversations.send(conversationId, content, delivery);
      return {};
    },
    'queue.hold': async ({ conversationId, queuedId }) => {
      await conversations.holdQueued(conversationId, queuedId);
      return {};
    },
    'queue.release': async ({ conversationId, queuedId, delivery }) => {
      await conversations.releaseQueued(conversationId, queuedId, delivery);
      return {};
    },
    'queue.edit': async ({ conversationId, queuedId, revision, delivery, ...content }) => {
      await conversations.editQueued(conversationId, { queuedId, revision, content, delivery });
      return {};
    },
    'queue.move': async ({ conversationId, queuedId, beforeId }) => {
      await conversations.moveQueued(conversationId, queuedId, beforeId);
      return {};
    },
    'queue.remove': async ({ conversationId, queuedIds }) => ({
      removedIds: await conversations.removeQueued(conversationId, queuedIds),
    }),
    'queue.send': async ({ conversationId, queuedId }) => {
      await conversations.sendQueued(conversationId, queuedId);
      return {};
    },
    'conversation.compact': async ({ conversationId }) => {
      await conversations.compact(conversationId);
      return {};
    },
    'usage.read': ({ conversationId }) => conversations.usage(conversationId),
  };
}
