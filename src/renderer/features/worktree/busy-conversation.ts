import type { ConversationSummary } from '../../../shared/contract/descriptions';
import type { AppState } from '../../core/store/app-state';
import { readyValue } from '../../core/store/loadable';

/** The conversation, other than the open one, that has a run in the same folder; the newest of several. */
export function busyConversation({
  open,
  conversations,
}: Pick<AppState, 'open' | 'conversations'>): ConversationSummary | null {
  const folder = open?.shown?.workspacePath;
  if (!folder) return null;
  const others = (readyValue(conversations) ?? []).filter(
    ({ id, workspacePath, state }) => id !== open.id && workspacePath === folder && state !== 'idle',
  );
  return others.toSorted((one, other) => other.createdAt - one.createdAt)[0] ?? null;
}
