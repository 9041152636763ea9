import { assertNever } from '../../shared/assert-never';
import type { FinishReason } from '../../shared/model';
import { texts } from '../texts';

/** What to say of how an answer ended; null where there is nothing that one has to know. */
export function finishText(finish: FinishReason): string | null {
  switch (finish) {
    case 'stop':
    case 'tool-calls':
    case 'other':
      return null;
    case 'length':
    case 'refusal':
    case 'content-filter':
    case 'paused':
      return texts.conversation.finish[finish];
    default:
      return assertNever(finish);
  }
}
