import type { PendingApproval } from '../../shared/pending-approval';
import { useActions } from '../actions/actions-context';
import { pageReach } from '../actions/page-reach';
import { goToPlace } from '../places/go-to-place';
import { useModels } from '../store/app-context';

/** Leads to a waiting call, whichever conversation it is from. */
export function useGoToWaiting(): (pending: PendingApproval) => void {
  const { app, approval } = useModels();
  const { stage } = useActions();
  return ({ approvalId, conversationId }) =>
    goToPlace({ kind: 'approval', conversationId, approvalId }, { app, approval, page: pageReach, stage });
}
