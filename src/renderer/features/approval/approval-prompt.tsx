import { MonitorUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isHostTool } from '../../../shared/call/host-tools';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { useApprovalState, useAppState, useModels } from '../../core/store/app-context';
import { needsReview } from '../../core/store/approval/needs-review';
import { type AwaitingCall, decidableCalls, pendingApprovals } from '../../core/store/pending-approvals';
import { useIsElsewhere } from '../../core/store/use-is-elsewhere';
import { texts } from '../../core/texts/texts';
import { isDialogOpen } from '../../ui/behavior/is-dialog-open';
import { ApprovalDialog } from './dialog/approval-dialog';
import { SettledNotice } from './dialog/settled-notice';
import { settledElsewhereText } from './queue/settled-elsewhere-text';
import { WaitingElsewhere } from './queue/waiting-elsewhere';
import { ApprovalStrip } from './strip/approval-strip';

const none: readonly AwaitingCall[] = [];

/** What a conversation's questions have outside their cards: the strip above the message field, and the dialog. */
export function ApprovalPrompt({ conversation }: { conversation: ConversationState }) {
  const { approval } = useModels();
  const reviewedId = useApprovalState(({ reviewed }) => reviewed?.approvalId ?? null);
  const connection = useAppState((state) => state.connection);
  const approvals = useAppState((state) => state.approvals);
  const isElsewhere = useIsElsewhere();
  const pending = pendingApprovals(conversation);
  const waiting = isElsewhere ? none : pending;
  const decidable = decidableCalls(waiting, approvals);
  const hostCall = useReviewedHost(reviewedId, conversation.id);
  const reviewed = waiting.find(({ approvalId }) => approvalId === reviewedId) ?? hostCall;
  useReviewOfRisky({ waiting, decidable, isReviewing: reviewed !== undefined });
  useSettledElsewhereNotice(reviewed ?? null, conversation);

  useEffect(() => () => approval.closeReview(), [approval]);

  useEffect(() => {
    if (connection === 'connected') return;
    return () => approval.checkAllAgain();
  }, [approval, connection]);

  return (
    <>
      {reviewed && (
        <ApprovalDialog
          call={reviewed}
          conversation={conversation}
          waiting={hostCall ? [hostCall, ...waiting] : waiting}
        />
      )}
      <div className="mx-auto w-full max-w-3xl space-y-2 px-6 pb-2 empty:hidden">
        <SettledNotice />
        {isElsewhere && pending.length > 0 && <WaitingInOtherProcess count={pending.length} />}
        {!reviewed && <ApprovalStrip conversationId={conversation.id} waiting={decidable} />}
        <WaitingElsewhere openId={conversation.id} />
      </div>
    </>
  );
}

/** A host that a running command asks for isn't among the calls that wait to start. */
function useReviewedHost(reviewedId: string | null, conversationId: string): AwaitingCall | undefined {
  const isWaiting = useAppState(({ approvals }) =>
    approvals.some(
      (each) => each.approvalId === reviewedId && each.conversationId === conversationId && isHostTool(each.toolId),
    ),
  );
  const read = useApprovalState((state) => (reviewedId === null ? undefined : state.read[reviewedId]));
  return isWaiting && read && !('failure' in read) ? read : undefined;
}

interface RiskyCalls {
  readonly waiting: readonly AwaitingCall[];
  readonly decidable: readonly AwaitingCall[];
  readonly isReviewing: boolean;
}

/**
 * Opens the dialog for the first call above medium risk, once, and not for a later one whose rehearsal ends sooner.
 * While the user is writing or in another dialog, the question stays in place instead: its keys would go to something
 * they can't see.
 */
function useReviewOfRisky({ waiting, decidable, isReviewing }: RiskyCalls): void {
  const { approval, keys } = useModels();
  const aside = useApprovalState((state) => state.aside);
  const risky = waiting.filter(
    ({ approvalId, request }) => needsReview(request.riskLevel) && !aside.includes(approvalId),
  );
  const [first] = risky;
  const wantedId = !isReviewing && first && decidable.includes(first) ? first.approvalId : null;
  const open = useEffectEvent((approvalId: string) => {
    const isBusy = keys.isTyping() || isDialogOpen();
    const shown = risky.filter((call) => decidable.includes(call)).map((call) => call.approvalId);
    approval.putAside(isBusy ? shown : [approvalId]);
    if (!isBusy) approval.review(approvalId);
  });
  useEffect(() => {
    if (wantedId !== null) open(wantedId);
  }, [wantedId]);
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

/** This window's main process doesn't hold these calls, so nothing here could decide them. */
function WaitingInOtherProcess({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-sunken px-3 py-2 text-ink-soft">
      <MonitorUp aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0">{texts.approval.waitingInOtherProcess(count)}</p>
    </div>
  );
}
