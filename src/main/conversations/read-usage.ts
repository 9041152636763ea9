import { addUsage, type ModelUsage, usageByModel } from '../../shared/conversation/model-usage';
import type { ConversationCache } from './conversation-cache';

export interface ReadUsage {
  readonly conversation: ModelUsage[];
  readonly today: ModelUsage[];
}

/** Returns what a conversation used, and all of them since midnight, by model. */
export async function readUsage(
  cache: Pick<ConversationCache, 'list' | 'view'>,
  now: number,
  conversationId?: string,
): Promise<ReadUsage> {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const conversation = conversationId === undefined ? [] : usageByModel((await cache.view(conversationId)).events);
  let today: ModelUsage[] = [];
  for (const { id, updatedAt } of cache.list()) {
    // A conversation with no activity has no usage, so its log isn't read.
    if (updatedAt < midnight) continue;
    today = addUsage(today, usageByModel((await cache.view(id)).events, midnight));
  }
  return { conversation, today };
}
