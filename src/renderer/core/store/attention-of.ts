import type { AppState } from './app-state';
import { inboxOf } from './inbox-of';

/** What a user who looks at another window should know about this one. */
export interface Attention {
  /** How many calls and questions wait. */
  readonly waiting: number;
  readonly isWorking: boolean;
}

export function attentionOf(state: Pick<AppState, 'approvals' | 'conversations'>): Attention {
  const { approvals, questions, running } = inboxOf(state);
  return { waiting: approvals.length + questions.length, isWorking: running.length > 0 };
}
