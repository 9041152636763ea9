import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { useActions } from '../../../core/actions/actions-context';
import { pageEffects } from '../../../core/actions/page-effects';
import { goToRoute } from '../../../core/navigation/go-to-route';
import { useModels } from '../../../core/store/app-context';

/** Goes to a waiting call in any conversation. */
export function useGoToApproval(): (pending: PendingApproval) => void {
  const { app, approval } = useModels();
  const { stage } = useActions();
  return ({ approvalId, conversationId }) =>
    goToRoute({ kind: 'approval', conversationId, approvalId }, { app, approval, page: pageEffects, stage });
}
