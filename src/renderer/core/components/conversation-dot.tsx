import { assertNever } from '../../../shared/assert-never';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { texts } from '../texts/texts';

/** A pulsing ring for work, a filled dot for a question: two shapes, so that color is not needed. */
export function ConversationDot({ state }: { state: ConversationSummary['state'] }) {
  switch (state) {
    case 'idle':
      return null;
    case 'working':
      return (
        <span className="flex items-center" title={texts.sidebar.working}>
          <span aria-hidden className="size-2 animate-breathe rounded-round border-2 border-accent-ink" />
          <span className="sr-only">{texts.sidebar.working}</span>
        </span>
      );
    case 'needs-you':
      return (
        <span className="flex items-center" title={texts.sidebar.needsYou}>
          <span aria-hidden className="size-2 rounded-round bg-warn-ink" />
          <span className="sr-only">{texts.sidebar.needsYou}</span>
        </span>
      );
    default:
      return assertNever(state);
  }
}
