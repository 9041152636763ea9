import type { PendingApproval } from '../../shared/pending-approval';
import { useModels } from '../store/app-context';

/** Leads to a waiting call, whichever conversation it is from. */
export function useGoToWaiting(): (pending: PendingApproval) => void {
  const { app, approval } = useModels();
  return ({ approvalId, conversationId }) => {
    // The conversation first: until it is there, the dialog has nothing else to show.
    if (app.store.getState().open?.id !== conversationId) void app.showConversation(conversationId);
    approval.review(approvalId);
  };
}
