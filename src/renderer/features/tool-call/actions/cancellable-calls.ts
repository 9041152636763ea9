import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { isCancellable } from './is-cancellable';

const none: readonly string[] = [];

/** Returns the ids of the calls that the user can cancel, in order. */
export function cancellableCalls({ run, calls }: Pick<ConversationState, 'run' | 'calls'>): readonly string[] {
  if (run === null) return none;
  return Object.values(calls)
    .filter(({ lifecycle }) => isCancellable(lifecycle.status))
    .map(({ lifecycle }) => lifecycle.request.id);
}
