import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../shared/conversation/fold-conversation';
import { projectFolderOf } from '../../../shared/conversation/worktree';
import { cancelOpenCalls } from '../../agent/end-open-calls';
import type { Clock, NewId } from '../../base/clock';
import type { FoldedLog } from '../conversation';
import { createCallRenamer } from '../transfer/rename-calls';
import { ownersOf } from './owners-of';

interface ForkDeps {
  readonly clock: Clock;
  readonly newId: NewId;
}

const MAX_TITLE = 200;
const SUFFIX = ' (fork)';

/**
 * Returns the events of a new conversation with the active branch up to an item. Its calls get new ids, because they
 * ran, and can be undone, only where they come from.
 */
export function forkConversation({ events, state }: FoldedLog, itemId: string, deps: ForkDeps): ConversationEvent[] {
  const { clock, newId } = deps;
  const conversationId = newId();
  const at = clock.now();
  const { mode, model, effort, disabledTools } = state;
  const workspacePath = projectFolderOf(state);
  const title = `${state.title.slice(0, MAX_TITLE - SUFFIX.length)}${SUFFIX}`;
  const end = state.items.findLastIndex(({ id }) => id === itemId);
  const kept = new Set(state.items.slice(0, end + 1).map(({ id }) => id));
  const rename = createCallRenamer(newId);
  const owners = ownersOf(events);
  const told = events.flatMap((event, index) => {
    const owner = owners[index];
    if (!owner || owner === 'conversation' || owner.itemId === null || !kept.has(owner.itemId)) return [];
    return [rename(withoutBranch(event))];
  });
  const begun: ConversationEvent[] = [
    { type: 'conversation-created', conversationId, title, workspacePath, mode, at: state.createdAt },
    { type: 'conversation-renamed', title, at },
    { type: 'tools-disabled', toolIds: [...disabledTools], at },
    ...told,
  ];
  if (model) begun.push({ type: 'model-chosen', model, at });
  if (effort) begun.push({ type: 'effort-chosen', effort, at });
  const forked = foldConversationEvents(emptyConversation, begun);
  const ends: ConversationEvent[] = forked.run ? [{ type: 'run-completed', runId: forked.run.id, at }] : [];
  const notice: ConversationEvent = {
    type: 'run-notice',
    // As in an imported conversation, it marks everything before it as run elsewhere.
    noticeId: conversationId,
    message: `Forked from “${state.title}”. What was done above can be undone there.`,
    at,
  };
  return [...begun, ...cancelOpenCalls(forked, at, 'Forked'), ...ends, notice];
}

function withoutBranch(event: ConversationEvent): ConversationEvent {
  if (event.type !== 'user-message' || event.afterItemId === undefined) return event;
  const { afterItemId: _elsewhere, ...said } = event;
  return said;
}
