import { assertNever } from '../../../../shared/assert-never';
import type { AssistantItem } from '../../../../shared/conversation/conversation-state';
import { texts } from '../../../core/texts/texts';

/** Describes how an answer ended; null if there is nothing the user has to know. */
export function endText({
  finish,
  parts,
  isCutOff,
}: Pick<AssistantItem, 'finish' | 'parts' | 'isCutOff'>): string | null {
  // If nothing had arrived, the item that follows says why.
  if (isCutOff) return parts.length === 0 ? null : texts.conversation.cutOff;
  switch (finish) {
    case undefined:
      return null;
    case 'stop':
    case 'tool-calls':
    case 'other':
      return parts.every(isSilent) ? texts.conversation.finish.silent : null;
    case 'length':
    case 'refusal':
    case 'content-filter':
    case 'paused':
      return texts.conversation.finish[finish];
    default:
      return assertNever(finish);
  }
}

function isSilent(part: AssistantItem['parts'][number]): boolean {
  return part.kind === 'thinking' || (part.kind === 'text' && part.text.trim() === '');
}
