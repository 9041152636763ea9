import type { ConversationState } from '../../../shared/conversation/conversation-state';

/** Whether the last run ended in Plan mode, with an answer that the user can have carried out. */
export function hasPlan({ mode, run, items }: ConversationState): boolean {
  const last = items.at(-1);
  if (mode !== 'plan' || run !== null || last?.kind !== 'assistant') return false;
  return !last.isCutOff && last.parts.some((part) => part.kind === 'text' && part.text.trim() !== '');
}
