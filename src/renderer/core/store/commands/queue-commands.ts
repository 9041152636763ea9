import type { StoreApi } from 'zustand/vanilla';
import type { MessageContent } from '../../../../shared/conversation/message-content';
import type { Delivery, QueuedMessage } from '../../../../shared/conversation/message-queue';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';

/** What the user does with the queued messages of a conversation. */
export interface QueueCommands {
  queueMessage(conversationId: string, content: MessageContent): Promise<void>;
  holdQueued(conversationId: string, queuedId: string): Promise<void>;
  /** Ends a hold without a change. */
  releaseQueued(conversationId: string, queuedId: string, delivery: Delivery): Promise<void>;
  /** Replaces the content of the message that the user saw, and ends its hold. */
  editQueued(conversationId: string, seen: QueuedMessage, content: MessageContent): Promise<void>;
  /** Null moves it to the end. */
  moveQueued(queuedId: string, beforeId: string | null): Promise<void>;
  /** Returns the ids of those that were still in the queue. */
  removeQueued(queuedIds: readonly string[]): Promise<readonly string[]>;
  sendQueued(queuedId: string): Promise<void>;
}

export function createQueueCommands({ store, client }: QueueDeps): QueueCommands {
  function openId(): string {
    const { open } = store.getState();
    if (!open) throw new Error('No conversation is open');
    return open.id;
  }

  return {
    async queueMessage(conversationId, content) {
      await client.call('conversation.send', { conversationId, ...content });
    },
    async holdQueued(conversationId, queuedId) {
      await client.call('queue.hold', { conversationId, queuedId });
    },
    async releaseQueued(conversationId, queuedId, delivery) {
      await client.call('queue.release', { conversationId, queuedId, delivery });
    },
    async editQueued(conversationId, { id: queuedId, revision, delivery }, content) {
      await client.call('queue.edit', { conversationId, queuedId, revision, delivery, ...content });
    },
    async moveQueued(queuedId, beforeId) {
      await client.call('queue.move', { conversationId: openId(), queuedId, beforeId });
    },
    async removeQueued(queuedIds) {
      const { removedIds } = await client.call('queue.remove', {
        conversationId: openId(),
        queuedIds: [...queuedIds],
      });
      return removedIds;
    },
    async sendQueued(queuedId) {
      await client.call('queue.send', { conversationId: openId(), queuedId });
    },
  };
}

interface QueueDeps {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}
