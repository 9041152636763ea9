import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import type { RunInstructions } from '../instructions/instruction-service';
import { heldInstructions } from './context/held-instructions';

interface NestedInstructionDeps {
  readonly instructions: RunInstructions;
  readonly contextSize: number | null;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
  now(): number;
}

/** Brings in the instructions of folders that a call has reached and the model doesn't know yet. */
export async function addNestedInstructions(
  callId: string,
  { instructions, contextSize, state, record, now }: NestedInstructionDeps,
): Promise<void> {
  const call = state().calls[callId];
  const target = call?.approval?.target;
  if (call?.lifecycle.status !== 'completed' || target?.subjectKind !== 'path') return;
  const files = instructions.nestedFor(target.subjects, { contextSize, files: heldInstructions(state()) });
  if (files.length > 0) await record({ type: 'instructions-added', callId, files, at: now() });
}
