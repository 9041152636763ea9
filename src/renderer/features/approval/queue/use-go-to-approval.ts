import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { useActions } from '../../../core/actions/actions-context';
import { pageEffects } from '../../../core/actions/page-effects';
import { goToRoute } from '../../../core/navigation/go-to-route';
import { useModels } from '../../../core/store/app-context';
import type { ReviewPart } from '../../../core/store/approval/approval-model';

/** Goes to a waiting call in any conversation, and to a part of its dialog if one is named. */
export function useGoToApproval(): (pending: PendingApproval, part?: ReviewPart) => void {
  const { app, approval } = useModels();
  const { stage } = useActions();
  return ({ approvalId, conversationId }, part) => {
    goToRoute({ kind: 'approval', conversationId, approvalId }, { app, approval, page: pageEffects, stage });
    if (part) approval.review(approvalId, part);
  };
}
