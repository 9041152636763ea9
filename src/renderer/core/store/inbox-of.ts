import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import type { AppState } from './app-state';
import { readyValue } from './loadable';

export interface Inbox {
  /** The calls that wait for a decision, oldest first. */
  readonly approvals: readonly PendingApproval[];
  /** The conversations that wait for an answer to a question. */
  readonly questions: readonly ConversationSummary[];
  /** All with an active run: first those that work, then those that wait. */
  readonly running: readonly ConversationSummary[];
}

/** Returns what waits and what runs across all conversations of this AIntern; another instance has its own inbox. */
export function inboxOf({ approvals, conversations }: Pick<AppState, 'approvals' | 'conversations'>): Inbox {
  const here = (readyValue(conversations) ?? []).filter(({ isElsewhere }) => !isElsewhere);
  const working = here.filter(({ state }) => state === 'working');
  const waiting = here.filter(({ state }) => state === 'needs-you');
  const withCall = new Set(approvals.map(({ conversationId }) => conversationId));
  const questions = waiting.filter(({ id }) => !withCall.has(id));
  return { approvals, questions, running: [...working, ...waiting] };
}
