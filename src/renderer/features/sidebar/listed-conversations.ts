import type { ConversationSummary } from '../../../shared/contract/descriptions';
import type { AppState } from '../../core/store/app-state';
import { readyValue } from '../../core/store/loadable';
import { groupConversations } from './group-conversations';

/** Returns all conversations in sidebar order, except archived ones. */
export function listedConversations(
  { conversations, settings }: Pick<AppState, 'conversations' | 'settings'>,
  now: number,
): ConversationSummary[] {
  const grouping = readyValue(settings)?.sidebarGrouping ?? 'day';
  const listed = (readyValue(conversations) ?? []).filter(({ isArchived }) => !isArchived);
  return groupConversations(listed, grouping, now).flatMap((group) => group.conversations);
}
