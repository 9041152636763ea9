import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import type { FoldedLog } from '../conversation';
import { copyEvents, type ImportDeps } from './import-conversation';

/**
 * Returns the events of a new conversation that continues where this one is, with the same model and mode. What its
 * calls did can be undone only in the original.
 */
export function duplicateConversation(
  { events, state }: FoldedLog,
  title: string,
  deps: Omit<ImportDeps, 'workspacePath'>,
): ConversationEvent[] {
  const { at } = events[0] ?? { at: deps.clock.now() };
  const { mode } = state;
  // Two conversations can't share one separate copy.
  const workspacePath = projectFolderOf(state);
  const copied = events
    .filter(({ type }) => type !== 'conversation-created' && !ownEvents.has(type))
    .map((event, index) => ({ location: `Event ${index + 1}`, event }));
  return copyEvents(copied, {
    ...deps,
    created: { type: 'conversation-created', conversationId: deps.newId(), title, workspacePath, mode, at },
    reason: 'Duplicated',
    notice: `Duplicated from “${state.title}”. What was done above can be undone there.`,
  });
}

/** They are about the original alone. */
const ownEvents: ReadonlySet<ConversationEvent['type']> = new Set([
  'conversation-renamed',
  'conversation-pinned',
  'conversation-archived',
  'worktree-changed',
]);
