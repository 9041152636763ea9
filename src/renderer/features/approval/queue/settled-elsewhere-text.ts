import { assertNever } from '../../../../shared/assert-never';
import type { DecidedBy } from '../../../../shared/call/approval-decision';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { revealText } from '../../../../shared/text/blank-runs';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import type { ApprovalState } from '../../../core/store/approval/approval-model';
import { rememberPlan } from '../../../core/store/approval/remember-plan';
import { texts } from '../../../core/texts/texts';

/** Returns the notice for a call that was settled while the user looked at it; null if they settled it themselves. */
export function settledElsewhereText(
  approvalId: string,
  { approval, lifecycle }: ToolCallView,
  { drafts }: Pick<ApprovalState, 'drafts'>,
): string | null {
  if (drafts[approvalId]?.submission.status === 'sending') return null;
  const summary = revealText(lifecycle.request.executionSummary);
  if (approval) return decidedText(summary, approval.by, Object.values(drafts));
  return lifecycle.status === 'cancelled' ? texts.approval.cancelledMeanwhile(summary) : null;
}

function decidedText(summary: string, by: DecidedBy, drafts: readonly ApprovalDraft[]): string | null {
  switch (by.kind) {
    case 'rule':
      return drafts.some((draft) => hasMade(draft, by)) ? null : texts.approval.decidedElsewhere(summary);
    case 'nobody':
      return texts.approval.deniedByItself(summary);
    case 'user':
    case 'mode':
    case 'level':
    case 'decisions-file':
    case 'hook':
    case 'folder':
      return texts.approval.decidedElsewhere(summary);
    default:
      return assertNever(by);
  }
}

/** Whether the rule came from the decision about this call. */
function hasMade(draft: ApprovalDraft, { rules = [] }: Extract<DecidedBy, { kind: 'rule' }>): boolean {
  const plan = rememberPlan(draft);
  if (draft.submission.status !== 'sending' || plan.kind !== 'rule') return false;
  return rules.some(
    ({ effect, pattern }) =>
      effect === plan.effect && (pattern === undefined ? plan.patterns.length === 0 : plan.patterns.includes(pattern)),
  );
}
