import type { ConversationState } from '../../../shared/conversation/fold-conversation';
import { isCancellable } from './is-cancellable';

const none: readonly string[] = [];

/** The ids of the calls that somebody could end, in their order. */
export function cancellableCalls({ run, calls }: Pick<ConversationState, 'run' | 'calls'>): readonly string[] {
  if (run === null) return none;
  return Object.values(calls)
    .filter(({ lifecycle }) => isCancellable(lifecycle.status))
    .map(({ lifecycle }) => lifecycle.request.id);
}
