import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { isRiskAtMost } from '../../../../shared/call/risk-level';
import { canDecideInInbox } from '../../../../shared/notifications/can-decide-in-inbox';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import { approveObstacle } from '../../../core/store/approval/approve-obstacle';

interface Sight {
  /** Whether all of its texts have been on screen. */
  readonly isSeen: boolean;
}

/**
 * Whether a call may be allowed together with others, from a list that shows its summary: nothing risky, nothing edited,
 * and no text that is too long for the list unless the user has seen its end.
 */
export function canAllowWithOthers(
  draft: ApprovalDraft,
  { riskLevel, summary }: Pick<PendingApproval, 'riskLevel' | 'summary'>,
  { isSeen }: Sight,
): boolean {
  const { shown, check } = draft;
  if (!isRiskAtMost(riskLevel, 'medium') || !isRiskAtMost(shown.riskLevel, 'medium') || isModified(draft)) return false;
  // The list shows no effects.
  if (shown.rehearsal?.kind === 'running' || shown.rehearsal?.kind === 'done') return false;
  if (check.status !== 'pending' && approveObstacle(draft, 'connected') !== null) return false;
  return isSeen || canDecideInInbox({ riskLevel, summary });
}
