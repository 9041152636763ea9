import { useEffect } from 'react';
import type { ConversationState } from '../../../shared/conversation/fold-conversation';
import { useGoneNotice } from '../../approval/use-gone-notice';
import { useShownCall } from '../../approval/use-shown-call';
import { useTurnToOpen } from '../../approval/use-turn-to-open';
import { WaitingInOtherProcess } from '../../approval/waiting-in-other-process';
import { useApprovalState, useAppState, useModels } from '../../core/store/app-context';
import { pendingApprovals } from '../../core/store/pending-approvals';
import { useIsElsewhere } from '../../core/store/use-is-elsewhere';
import { texts } from '../../core/texts/texts';
import { ApprovalDialog } from './dialog/approval-dialog';
import { SettledNotice } from './dialog/settled-notice';
import { WaitingBar } from './queue/waiting-bar';
import { WaitingElsewhere } from './queue/waiting-elsewhere';
import { waitingQueue } from './queue/waiting-queue';

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
