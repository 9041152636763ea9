import { needsDecision } from '../../../shared/call/needs-decision';
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

type InboxSource = Pick<AppState, 'approvals' | 'conversations'>;

/** The calls to list: those to decide, and those that the user is having tried first. */
export function listedApprovals(
  approvals: readonly PendingApproval[],
  tried: readonly string[] = [],
): readonly PendingApproval[] {
  return approvals.filter((pending) => needsDecision(pending) || tried.includes(pending.approvalId));
}

/** Returns what waits and what runs across all conversations of this AIntern; another instance has its own inbox. */
export function inboxOf({ approvals, conversations }: InboxSource, tried: readonly string[] = []): Inbox {
  const here = (readyValue(conversations) ?? []).filter(({ isElsewhere }) => !isElsewhere);
  const working = here.filter(({ state }) => state === 'working');
  const waiting = here.filter(({ state }) => state === 'needs-you');
  const withCall = new Set(approvals.map(({ conversationId }) => conversationId));
  const questions = waiting.filter(({ id }) => !withCall.has(id));
  return { approvals: listedApprovals(approvals, tried), questions, running: [...working, ...waiting] };
}
