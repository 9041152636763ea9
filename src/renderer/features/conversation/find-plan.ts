import type { ConversationState } from '../../../shared/conversation/conversation-state';

export interface Plan {
  /** Of the answer that it is. */
  readonly id: string;
  readonly text: string;
}

/** The plan that the user can edit and start: the answer that ended the last run, if that was in Plan mode. */
export function findPlan({ mode, run, items }: ConversationState): Plan | null {
  const last = items.at(-1);
  if (mode !== 'plan' || run !== null || last?.kind !== 'assistant' || last.isCutOff) return null;
  const text = last.parts
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
  return text === '' ? null : { id: last.id, text };
}
