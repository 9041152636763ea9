import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import type { Settings } from '../../../shared/settings/settings';
import { folderName } from '../../core/format/folder-name';
import { texts } from '../../core/texts/texts';

export interface ConversationGroup {
  /** Stable for as long as the group exists. */
  readonly key: string;
  readonly label: string;
  /** The details that the label leaves out. */
  readonly hint?: string;
  readonly conversations: readonly ConversationSummary[];
}

/** The key of the group that is folded until the user opens it. */
export const archivedKey = 'archived';

/**
 * Newest first, each conversation in exactly one group; the group of the newest comes first, between those that are
 * pinned and those that are archived.
 */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  grouping: Settings['sidebarGrouping'],
  now: number,
): ConversationGroup[] {
  const newestFirst = conversations.toSorted((first, second) => second.updatedAt - first.updatedAt);
  const archived = newestFirst.filter(({ isArchived }) => isArchived);
  const pinned = newestFirst.filter(({ isPinned, isArchived }) => isPinned && !isArchived);
  const others = newestFirst.filter(({ isPinned, isArchived }) => !isPinned && !isArchived);
  return [
    ...groupOf({ key: 'pinned', label: texts.sidebar.pinned }, pinned),
    ...collect(others, grouping === 'day' ? dayGroups(now) : folderGroups(newestFirst)),
    ...groupOf({ key: archivedKey, label: texts.sidebar.archivedCount(archived.length) }, archived),
  ];
}

function groupOf(head: GroupHead, conversations: readonly ConversationSummary[]): ConversationGroup[] {
  return conversations.length === 0 ? [] : [{ ...head, conversations }];
}

type GroupHead = Omit<ConversationGroup, 'conversations'>;

function collect(
  conversations: readonly ConversationSummary[],
  headOf: (conversation: ConversationSummary) => GroupHead,
): ConversationGroup[] {
  const groups = new Map<string, GroupHead & { conversations: ConversationSummary[] }>();
  for (const conversation of conversations) {
    const head = headOf(conversation);
    const group = groups.get(head.key);
    if (group) group.conversations.push(conversation);
    else groups.set(head.key, { ...head, conversations: [conversation] });
  }
  return [...groups.values()];
}

/** By calendar day, not by hours: when clocks change, a day has 23 or 25 of them. */
function dayGroups(now: number): (conversation: ConversationSummary) => GroupHead {
  const today = new Date(now);
  const daysBefore = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).getTime();
  const [midnight, yesterday, week] = [daysBefore(0), daysBefore(1), daysBefore(7)];
  return ({ updatedAt }) => {
    if (updatedAt >= midnight) return { key: 'today', label: texts.sidebar.today };
    if (updatedAt >= yesterday) return { key: 'yesterday', label: texts.sidebar.yesterday };
    if (updatedAt >= week) return { key: 'week', label: texts.sidebar.previousWeek };
    const at = new Date(updatedAt);
    const isThisYear = at.getFullYear() === today.getFullYear();
    return {
      key: `${at.getFullYear()}-${at.getMonth()}`,
      label: at.toLocaleDateString('en', isThisYear ? { month: 'long' } : { month: 'long', year: 'numeric' }),
    };
  };
}

/** By folder name, plus the parent folder if two have the same name. */
function folderGroups(conversations: readonly ConversationSummary[]): (conversation: ConversationSummary) => GroupHead {
  const paths = new Set(conversations.map(projectFolderOf));
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(folderName(path), (counts.get(folderName(path)) ?? 0) + 1);
  return (conversation) => {
    const workspacePath = projectFolderOf(conversation);
    const name = folderName(workspacePath);
    const isAmbiguous = (counts.get(name) ?? 0) > 1;
    const label = isAmbiguous
      ? workspacePath
          .split(/(?=[\\/])/)
          .slice(-2)
          .join('')
          .replace(/^[\\/]/, '')
      : name;
    return { key: workspacePath, label, hint: workspacePath };
  };
}
