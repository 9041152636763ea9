import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { NestedInstructions } from '../../../shared/conversation/instruction-use';
import { callsOf } from '../calls-of';
import { visibleItems } from './plan-compaction';

/** The instructions of folders below the open one that the model has in its context. */
export function heldInstructions(state: ConversationState): NestedInstructions[] {
  return visibleItems(state).flatMap((item) => callsOf(item, state).flatMap(({ nested = [] }) => nested));
}
