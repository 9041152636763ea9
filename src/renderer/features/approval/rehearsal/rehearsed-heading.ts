import type { Receipt } from '../../../../shared/call/receipt';
import { type ApprovalDraft, shownEffects } from '../../../core/store/approval/approval-draft';
import { effectsHeading } from '../../../core/texts/call/rehearsal-texts';
import type { QuestionHeading } from '../question/question-heading';

/** Asks about what the call changes, once it has been tried; null before, and after an edit. */
export function rehearsedHeading(draft: ApprovalDraft): QuestionHeading | null {
  const effects = shownEffects(draft);
  if (!effects) return null;
  return { text: effectsHeading(appliedCounts(effects.receipt, draft.leaveOut)), names: [], shows: [] };
}

/** Without the files that are left out. */
function appliedCounts({ counts, created, changed, deleted }: Receipt, leaveOut: readonly string[]): Receipt['counts'] {
  const without = (count: number, paths: readonly string[]) =>
    count - paths.filter((path) => leaveOut.includes(path)).length;
  return {
    created: without(counts.created, created),
    changed: without(counts.changed, changed),
    deleted: without(counts.deleted, deleted),
  };
}
