import type { ConversationSummary } from '../../shared/contract/contract';
import { texts } from '../core/texts/texts';

/** What a conversation does now, in few words. */
export function doingText({ state, activity }: Pick<ConversationSummary, 'state' | 'activity'>): string {
  return activity ?? (state === 'needs-you' ? texts.inbox.waiting : texts.inbox.working);
}
