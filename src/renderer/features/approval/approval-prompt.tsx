import { MonitorUp } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ConversationState } from '../../../shared/conversation/fold-conversation';
import { useApprovalState, useAppState, useModels } from '../../core/store/app-context';
import { type AwaitingCall, pendingApprovals } from '../../core/store/pending-approvals';
import { useIsElsewhere } from '../../core/store/use-is-elsewhere';
import { texts } from '../../core/texts/texts';
import { isDialogOpen } from '../../ui/behavior/is-dialog-open';
import { ApprovalDialog } from './dialog/approval-dialog';
import { SettledNotice } from './dialog/settled-notice';
import { nextQueuePosition, type QueuePosition } from './queue/queue-position';
import { settledElsewhereText } from './queue/settled-elsewhere-text';
import { WaitingBar } from './queue/waiting-bar';
import { WaitingElsewhere } from './queue/waiting-elsewhere';
import { waitingQueue } from './queue/waiting-queue';

/** A dialog that closes gives the focus back first, and what was chosen in it may open the next one. */
const pauseAfterDialog = 100;

/** All calls of a conversation that wait for the user, in a dialog or, while that is put aside or has to wait, in a bar. */
export function ApprovalPrompt({ conversation }: { conversation: ConversationState }) {
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
  const isShown = useDialogSlot(current !== undefined && !isCollapsed);
  useSettledElsewhereNotice(isShown ? (current ?? null) : null, conversation);

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

/** Says what became of the call in the dialog when somebody or something else decided it, whatever was edited in it. */
function useSettledElsewhereNotice(shown: AwaitingCall | null, conversation: ConversationState): void {
  const { approval } = useModels();
  const before = useRef<AwaitingCall | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = shown;
    if (!last || last.approvalId === shown?.approvalId) return;
    if (pendingApprovals(conversation).some(({ approvalId }) => approvalId === last.approvalId)) return;
    const call = conversation.calls[last.request.id];
    const text = call ? settledElsewhereText(last.approvalId, call, approval.store.getState()) : null;
    if (text !== null) approval.tellGone(text);
  }, [approval, shown, conversation]);
}

/** Which of the waiting calls the user looks at. */
function useShownCall(waiting: readonly AwaitingCall[]): AwaitingCall | undefined {
  const chosenId = useApprovalState((state) => state.currentApprovalId);
  const [place, setPlace] = useState<QueuePosition>({ shownId: null, order: [] });
  const next = nextQueuePosition(place, { chosenId, order: waiting.map(({ approvalId }) => approvalId) });
  const isMoved = next.shownId !== place.shownId || next.order.join() !== place.order.join();
  if (isMoved) setPlace(next);
  return waiting.find(({ approvalId }) => approvalId === next.shownId);
}

/**
 * Whether a dialog that comes by itself may be there: it does not come while the user is in another one, where its keys
 * would decide about what nobody sees. Once it is there, it stays, also under what the user opens over it.
 */
function useDialogSlot(isWanted: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(false);

  useLayoutEffect(() => {
    if (!isWanted) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(pause);
      pause = setTimeout(takeTurn, pauseAfterDialog);
    });
    function takeTurn() {
      if (isDialogOpen()) return;
      observer.disconnect();
      setHasTurn(true);
    }
    // All that lies over the page hangs at the body itself.
    observer.observe(document.body, { childList: true });
    takeTurn();
    return () => {
      observer.disconnect();
      clearTimeout(pause);
      setHasTurn(false);
    };
  }, [isWanted]);

  return isWanted && hasTurn;
}

/** Main of this window does not hold these calls, so that a dialog could decide nothing. */
function WaitingInOtherProcess({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-sunken px-3 py-2 text-ink-soft">
      <MonitorUp aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0">{texts.approval.waitingInOtherProcess(count)}</p>
    </div>
  );
}
