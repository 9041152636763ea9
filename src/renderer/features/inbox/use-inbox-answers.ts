import type { PendingApproval } from '../../../shared/call/pending-approval';
import { useAppState, useModels } from '../../core/store/app-context';
import { draftOf } from '../../core/store/approval/approval-model';
import { isApprovable } from '../../core/store/approval/approve-obstacle';
import { needsReview } from '../../core/store/approval/needs-review';

/** Returns what answers the question of a row by key, as its buttons would. */
export function useInboxAnswers(onReview: (pending: PendingApproval) => void) {
  const { approval } = useModels();
  const connection = useAppState((state) => state.connection);

  return function answer(pending: PendingApproval, key: 'allow' | 'deny'): void {
    const { approvalId, riskLevel } = pending;
    const state = approval.store.getState();
    const call = state.read[approvalId];
    if (!call || 'failure' in call) return;
    const draft = draftOf(state, call);
    // Above medium risk, only the dialog decides.
    if (needsReview(riskLevel) || needsReview(draft.shown.riskLevel)) return onReview(pending);
    const canAllow = state.seen.includes(approvalId) && isApprovable(draft, connection);
    if (key === 'deny') void approval.deny(call);
    else if (canAllow) void approval.approve(call);
  };
}
