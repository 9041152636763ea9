import type { ConversationItem, ConversationState } from '../../../shared/conversation/conversation-state';
import { isStopNotice } from './messages/is-stop-notice';

/**
 * Returns the item where the user can resume: the one at the end that says there is more to come; null if there is
 * none.
 */
export function findResumePoint({ items, run }: ConversationState): ConversationItem | null {
  const last = items.at(-1);
  if (run !== null || last?.kind !== 'notice') return null;
  if (last.level === 'error') return last;
  if (!isStopNotice(last)) return null;
  const before = items.at(-2);
  return before?.kind === 'assistant' && before.isCutOff && before.parts.length > 0 ? before : last;
}
