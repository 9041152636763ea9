import clsx from 'clsx';
import { PencilLine } from 'lucide-react';
import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import { openQuestion, type ToolCallView } from '../../../../shared/conversation/conversation-state';
import { useFocusReturn } from '../../../core/focus/focus';
import { durationText } from '../../../core/format/duration-text';
import { useAppState } from '../../../core/store/app-context';
import { effectiveCall } from '../../../core/store/effective-call';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';
import { Spinner } from '../../../ui/spinner';
import { useSettlingCalls } from '../../approval/rehearsal/use-rehearsal';
import { CancelAll } from '../actions/cancel-all';
import { isCancellable } from '../actions/is-cancellable';
import { setCardOpen } from '../card-store';
import { RiskBadge } from '../info/risk-badge';
import { StatusBadge } from '../info/status-badge';
import { ToolIcon } from '../info/tool-icon';
import { ReceiptMark } from '../receipt/receipt-mark';
import { CallHeadline } from './call-headline';
import { callProblem } from './call-problem';
import { CancelCall } from './cancel-call';
import { ChangeCounts } from './change-counts';
import { ProblemMark } from './problem-mark';
import { useIsBlocked } from './use-is-blocked';

/** In milliseconds: one decimal is shown, so more updates aren't needed. */
const renewal = 100;
/** In milliseconds: a shorter time is shown only in the details. */
const leastDuration = 100;

interface CallLineProps {
  readonly call: ToolCallView;
  readonly isOpen: boolean;
  readonly bodyId: string;
}

/** The one line that every call has; clicking it opens and closes the rest. */
export function CallLine({ call, isOpen, bodyId }: CallLineProps) {
  const { lifecycle, undone } = call;
  const { status, request } = lifecycle;
  const problem = callProblem(call);
  const receipt = ToolCallLifecycle.isTerminal(lifecycle) ? call.result?.receipt : undefined;
  const hasDiff = status === 'completed' && !undone && call.result?.artifacts.some(({ diff }) => diff !== undefined);
  // The line disappears when its call becomes part of a group.
  const focusReturn = useFocusReturn();
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 pr-2">
      <h2 className="min-w-0 grow basis-40">
        <DisclosureButton
          isOpen={isOpen}
          contentId={bodyId}
          onClick={() => setCardOpen(request.id, { isOpen: !isOpen })}
          className="group flex w-full min-w-0 items-center gap-2 rounded-control py-0.5 pl-2 text-left -outline-offset-2"
          {...focusReturn}
        >
          <ToolIcon toolId={request.toolId} />
          <CallHeadline call={call} isMuted={undone !== undefined || (problem !== null && status !== 'failed')} />
          {hasDiff && <ChangeCounts call={call} />}
          {problem && <ProblemMark status={status} problem={problem} />}
          {receipt && !undone && <ReceiptMark receipt={receipt} />}
          {call.problems && !undone && (
            <span className="shrink-0 text-small font-medium text-warn-ink">
              {texts.call.newErrors(call.problems.length)}
            </span>
          )}
          {undone && <span className="shrink-0 text-small text-ink-faint">{texts.call.undoneMark}</span>}
          {status === 'completed' && !undone && <span className="sr-only">{texts.status.completed}</span>}
          <DisclosureChevron
            isOpen={isOpen}
            className={clsx(
              'shrink-0 text-ink-faint',
              !hasDiff && !isOpen && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </DisclosureButton>
      </h2>
      <CallState call={call} />
    </header>
  );
}

/** Details that matter only while the call runs, or that aren't its main effect. */
function CallState({ call }: { call: ToolCallView }) {
  const { lifecycle } = call;
  const { riskLevel, isModified } = effectiveCall(call);
  const question = openQuestion(call);
  const isSettling = useSettlingCalls()(question?.approvalId ?? '');
  const isWaiting = question !== null && !isSettling;
  return (
    <>
      {isModified && (
        <span className="flex shrink-0 items-center gap-1 text-small text-accent-ink">
          <PencilLine aria-hidden className="size-3" />
          {texts.modifiedByYou}
        </span>
      )}
      {call.rewritten && (
        <span className="shrink-0 text-small text-accent-ink">{texts.hooks.modifiedBy(call.rewritten.by)}</span>
      )}
      {isWaiting && <RiskBadge level={riskLevel} />}
      <StillRunning callId={lifecycle.request.id} isCompleted={lifecycle.status === 'completed'} />
      <CallDuration lifecycle={lifecycle} />
      {isSettling && <Trying />}
      {isWaiting ? <StatusBadge status="awaiting-approval" /> : !isSettling && <PendingStatus call={call} />}
      <CancelCall lifecycle={lifecycle} />
      {isCancellable(lifecycle.status) && <CancelAll callId={lifecycle.request.id} />}
    </>
  );
}

/** For a call that needs approval only if its effects require it. */
function Trying() {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-small text-ink-soft">
      <Spinner className="size-3.5" />
      {texts.rehearsal.runningShort}
    </span>
  );
}

/** The state of an unfinished call; a finished one needs none. */
function PendingStatus({ call: { lifecycle } }: { call: ToolCallView }) {
  const isBlocked = useIsBlocked(lifecycle);
  if (ToolCallLifecycle.isTerminal(lifecycle)) return null;
  if (isBlocked) return <StatusBadge status="parsed" look="quiet" text={texts.call.waitsForEarlier} />;
  // A rule allowed it, but its turn hasn't come.
  const status = lifecycle.status === 'awaiting-approval' ? 'approved' : lifecycle.status;
  return <StatusBadge status={status} look="quiet" />;
}

/** Marks a program that goes on after the call that started it. */
function StillRunning({ callId, isCompleted }: { callId: string; isCompleted: boolean }) {
  const isRunning = useAppState(
    ({ terminals }) => isCompleted && terminals.some((one) => one.callId === callId && one.state !== 'ended'),
  );
  if (!isRunning) return null;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-small text-good-ink">
      <span aria-hidden className="size-1.5 rounded-round bg-good-ink" />
      {texts.call.stillRunning}
    </span>
  );
}

function CallDuration({ lifecycle }: { lifecycle: ToolCallLifecycle }) {
  const now = useNow(lifecycle.status === 'executing' ? renewal : null);
  const duration = ToolCallLifecycle.duration(lifecycle, now);
  if (duration === undefined || duration < leastDuration) return null;
  return <span className="shrink-0 text-small text-ink-faint tabular-nums">{durationText(duration)}</span>;
}
