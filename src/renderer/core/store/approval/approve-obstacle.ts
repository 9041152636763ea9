import { assertNever } from '../../../../shared/assert-never';
import { isRiskAtMost } from '../../../../shared/call/risk-level';
import type { ConnectionState } from '../../bridge/connection';
import { texts } from '../../texts/texts';
import { type ApprovalDraft, isModified, shownEffects } from './approval-draft';
import { rememberPlan } from './remember-plan';

/** Returns why the draft can't be approved as it is, in words for the user; null if it can. */
export function approveObstacle(draft: ApprovalDraft, connection: ConnectionState): string | null {
  const { check, heldTexts } = draft;
  if (connection !== 'connected') return texts.approval.notConnected;
  if (Object.keys(heldTexts).length > 0) return texts.approval.unfinishedField;
  switch (check.status) {
    case 'unreadable':
      return texts.approval.unreadable;
    case 'pending':
      return texts.approval.checking;
    case 'unchecked':
      return texts.approval.cannotCheck;
    case 'checked':
      break;
    default:
      return assertNever(check);
  }
  if (!check.preview.validation.isValid) return texts.approval.invalid;
  if (check.preview.objection !== null) return check.preview.objection;
  return rehearsalObstacle(draft) ?? rememberObstacle(draft, 'allow');
}

function rehearsalObstacle(draft: ApprovalDraft): string | null {
  if (draft.shown.rehearsal?.kind === 'running' && !isModified(draft)) return texts.rehearsal.running;
  const counts = shownEffects(draft)?.receipt.counts;
  const changed = counts ? counts.created + counts.changed + counts.deleted : 0;
  return changed > 0 && draft.leaveOut.length >= changed ? texts.rehearsal.nothingLeft : null;
}

/** Returns why the decision can't be remembered as the user asked; null if it can or need not be. */
export function rememberObstacle(draft: ApprovalDraft, effect: 'allow' | 'deny'): string | null {
  const plan = rememberPlan(draft);
  return plan.kind === 'blocked' && plan.effect === effect ? plan.obstacle : null;
}

export function isApprovable(draft: ApprovalDraft, connection: ConnectionState): boolean {
  return draft.submission.status !== 'sending' && approveObstacle(draft, connection) === null;
}

export function isDeniable(draft: ApprovalDraft, connection: ConnectionState): boolean {
  const isFree = connection === 'connected' && draft.submission.status !== 'sending';
  return isFree && rememberObstacle(draft, 'deny') === null;
}

/** Above this level, approving takes a deliberate click on the button: no shortcut, no Enter. */
export function isApprovableByEnter({ shown }: ApprovalDraft): boolean {
  return isRiskAtMost(shown.riskLevel, 'medium');
}
