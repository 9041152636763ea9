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

/** A closing dialog restores the focus first, and a choice made in it may open the next dialog. */
const pauseAfterDialog = 100;

/**
 * Shows all calls of a conversation that wait for the user: in a dialog, or in a bar while the dialog is dismissed or
 * can't open yet.
 */
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

  // The user dismissed this queue only; the next one is new.
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

/** Tells the user what happened to the call in the dialog if it was decided elsewhere, even if they had edited it. */
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

/** Returns the waiting call that the user is looking at. */
function useShownCall(waiting: readonly AwaitingCall[]): AwaitingCall | undefined {
  const chosenId = useApprovalState((state) => state.currentApprovalId);
  const [place, setPlace] = useState<QueuePosition>({ shownId: null, order: [] });
  const next = nextQueuePosition(place, { chosenId, order: waiting.map(({ approvalId }) => approvalId) });
  const isMoved = next.shownId !== place.shownId || next.order.join() !== place.order.join();
  if (isMoved) setPlace(next);
  return waiting.find(({ approvalId }) => approvalId === next.shownId);
}

/**
 * Whether a dialog that opens automatically may be shown. It doesn't open while the user is in another dialog, where
 * its keys would decide about something they can't see. Once open it stays, even under dialogs that the user opens over
 * it.
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
    // All overlays are direct children of the body.
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

/** This window's main process doesn't hold these calls, so a dialog couldn't decide them. */
function WaitingInOtherProcess({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-sunken px-3 py-2 text-ink-soft">
      <MonitorUp aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0">{texts.approval.waitingInOtherProcess(count)}</p>
    </div>
  );
}
