import type { AssistantItem } from '../../../../shared/conversation/conversation-state';

/** Whether the model is thinking right now; a signature or redacted thinking ends a stretch of it. */
export function isThinking({ parts, finish, isCutOff }: AssistantItem): boolean {
  const last = parts.at(-1);
  if (finish !== undefined || isCutOff || last?.kind !== 'thinking') return false;
  return last.signature === undefined && last.redacted === undefined;
}
