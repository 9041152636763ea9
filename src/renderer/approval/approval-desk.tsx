import { useEffect } from 'react';
import type { ConversationState } from '../../shared/fold-conversation';
import { useApprovalState, useModels } from '../store/app-context';
import { pendingApprovals } from '../store/pending-approvals';
import { ApprovalDialog } from './approval-dialog';
import { WaitingBar } from './waiting-bar';

/** All calls of a conversation that wait for the user, in a dialog or, once put aside, in a bar. */
export function ApprovalDesk({ conversation }: { conversation: ConversationState }) {
  const { approval } = useModels();
  const isCollapsed = useApprovalState((state) => state.isCollapsed);
  const currentId = useApprovalState((state) => state.currentApprovalId);
  const queue = pendingApprovals(conversation);
  const isEmpty = queue.length === 0;

  // What was put aside was this queue; the next one is news again.
  useEffect(() => {
    if (isEmpty) approval.expand();
    return () => approval.expand();
  }, [approval, isEmpty]);

  const current = queue.find((call) => call.approvalId === currentId) ?? queue[0];
  if (!current) return null;
  if (isCollapsed) return <WaitingBar count={queue.length} onReview={approval.expand} />;
  return <ApprovalDialog call={current} queue={queue} workspacePath={conversation.workspacePath} />;
}
