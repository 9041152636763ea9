import { useEffect } from 'react';
import type { ConversationState } from '../../shared/fold-conversation';
import { useApprovalState, useAppState, useModels } from '../store/app-context';
import { pendingApprovals } from '../store/pending-approvals';
import { useIsElsewhere } from '../store/use-is-elsewhere';
import { texts } from '../texts';
import { ApprovalDialog } from './approval-dialog';
import { SettledNotice } from './settled-notice';
import { useGoneNotice } from './use-gone-notice';
import { useShownCall } from './use-shown-call';
import { useTurnToOpen } from './use-turn-to-open';
import { WaitingBar } from './waiting-bar';
import { WaitingElsewhere } from './waiting-elsewhere';
import { WaitingInOtherProcess } from './waiting-in-other-process';
import { waitingQueue } from './waiting-queue';

/** All calls of a conversation that wait for the user, in a dialog or, while that is put aside or has to wait, in a bar. */
export function ApprovalDesk({ conversation }: { conversation: ConversationState }) {
  const { approval } = useModels();
  const isCollapsed = useApprovalState((state) => state.isCollapsed);
  const withdrawn = useApprovalState((state) => state.withdrawn);
  const approvals = useAppState((state) => state.approvals);
  const connection = useAppState((state) => state.connection);
  const isOpen = ({ approvalId }: { readonly approvalId: string }) => !withdrawn.includes(approvalId);
  const isElsewhere = useIsElsewhere();
  const pending = pendingApprovals(conversation);
  const waitingHere = isElsewhere ? [] : pending.filter(isOpen);
  const isEmpty = waitingHere.length === 0;
  const current = useShownCall(waitingHere);
  const isShown = useTurnToOpen(current !== undefined && !isCollapsed);
  useGoneNotice(isShown ? (current ?? null) : null, conversation);

  // What was put aside was this queue; the next one is news again.
  useEffect(() => {
    if (isEmpty) approval.expand();
    return () => approval.expand();
  }, [approval, isEmpty]);

  useEffect(() => {
    if (connection === 'connected') return;
    return () => approval.checkAllAgain();
  }, [approval, connection]);

  if (current && isShown) {
    return (
      <ApprovalDialog
        call={current}
        conversation={conversation}
        waitingHere={waitingHere}
        queue={waitingQueue(approvals, conversation).filter(isOpen)}
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl space-y-2 px-6 pb-2 empty:hidden">
      <SettledNotice />
      {isElsewhere && pending.length > 0 && <WaitingInOtherProcess count={pending.length} />}
      {current && <WaitingBar message={texts.approval.waiting(waitingHere.length)} onReview={approval.expand} />}
      <WaitingElsewhere openId={conversation.id} />
    </div>
  );
}
