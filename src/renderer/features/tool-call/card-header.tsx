import clsx from 'clsx';
import { ChevronRight, PencilLine, X } from 'lucide-react';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import { openQuestion, type ToolCallView } from '../../../shared/conversation/fold-conversation';
import { RevealedText } from '../../core/components/revealed-text';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useFocusReturn } from '../../core/focus/focus';
import { durationText } from '../../core/format/duration-text';
import { useConversation, useModels } from '../../core/store/app-context';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { Badge } from '../../ui/badge';
import { useNow } from '../../ui/behavior/use-now';
import { Button } from '../../ui/button';
import { DisclosureButton } from '../../ui/disclosure';
import { FailureMessage } from '../../ui/failure-message';
import { CallDecider } from './call-decider';
import { CancelAll } from './cancel-all';
import { setCardOpen } from './card-store';
import type { CardVariant } from './card-variant';
import { RiskBadge } from './info/risk-badge';
import { StatusBadge } from './info/status-badge';
import { ToolIcon } from './info/tool-icon';
import { isCancellable } from './is-cancellable';

/** In milliseconds: one decimal is shown, so the clock needn't run faster. */
const renewal = 100;

interface CardHeaderProps {
  readonly call: ToolCallView;
  readonly face: CardVariant;
  readonly isOpen: boolean;
  readonly detailsId: string;
  /** Null if it is shown elsewhere. */
  readonly summary: string | null;
}

/** The one line that every call has; clicking anywhere on its name opens and closes the rest. */
export function CardHeader({ call, face, isOpen, detailsId, summary }: CardHeaderProps) {
  const { lifecycle, approval } = call;
  const { request } = lifecycle;
  const { riskLevel, isModified } = effectiveCall(call);
  const isLine = face === 'line' && !isOpen;
  // A rule allowed it, but its turn hasn't come.
  const status = lifecycle.status === 'awaiting-approval' && !openQuestion(call) ? 'approved' : lifecycle.status;
  return (
    <header
      className={clsx('@container flex flex-wrap items-center gap-x-2 gap-y-1 px-3', isLine ? 'py-1' : 'pt-2 pb-1.5')}
    >
      <h2 className="min-w-0 grow basis-30">
        <DisclosureButton
          isOpen={isOpen}
          contentId={detailsId}
          onClick={() => setCardOpen(request.id, { isOpen: !isOpen })}
          className="group flex w-full min-w-0 items-center gap-2 rounded-small text-left"
        >
          <span className="relative size-4 shrink-0 text-ink-faint">
            <span className="absolute inset-0 transition-opacity group-hover:opacity-0 group-focus-visible:opacity-0">
              <ToolIcon toolId={request.toolId} />
            </span>
            <ChevronRight
              aria-hidden
              className={clsx(
                'absolute inset-0 size-4 opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100',
                isOpen && 'rotate-90',
              )}
            />
          </span>
          <span className={clsx('shrink-0', isLine ? 'font-medium text-ink-soft' : 'font-semibold')}>
            {request.toolName}
          </span>
          {isLine && summary !== null && (
            <span className="min-w-0 truncate text-ink-faint">
              <RevealedText text={summary} />
            </span>
          )}
        </DisclosureButton>
      </h2>
      {isLine && approval && approval.by.kind !== 'level' && (
        <span className="hidden max-w-48 min-w-0 truncate text-small text-ink-faint @lg:inline">
          <CallDecider lifecycle={lifecycle} approval={approval} />
        </span>
      )}
      {isModified && (
        <Badge tone="accent" icon={PencilLine}>
          {texts.modifiedByYou}
        </Badge>
      )}
      {call.undone && <Badge tone="neutral">{texts.changes.undone}</Badge>}
      {isLine ? <RiskBadge level={riskLevel} look="dot" /> : <RiskBadge level={riskLevel} />}
      <CallDuration lifecycle={lifecycle} />
      <StatusBadge status={status} look={isLine ? 'quiet' : 'badge'} />
      <CancelCall lifecycle={lifecycle} />
      {isCancellable(lifecycle.status) && <CancelAll callId={request.id} />}
    </header>
  );
}

function CallDuration({ lifecycle }: { lifecycle: ToolCallLifecycle }) {
  const now = useNow(lifecycle.status === 'executing' ? renewal : null);
  const duration = ToolCallLifecycle.duration(lifecycle, now);
  if (duration === undefined) return null;
  return <span className="text-small text-ink-faint tabular-nums">{durationText(Math.max(0, duration))}</span>;
}

/** Cancels one call; the composer's Stop cancels all of them and the run. */
function CancelCall({ lifecycle: { status, request } }: { lifecycle: ToolCallLifecycle }) {
  const isRunUnderWay = useConversation(({ run }) => run !== null, false);
  return isRunUnderWay && isCancellable(status) ? <CancelButton callId={request.id} /> : null;
}

function CancelButton({ callId }: { callId: string }) {
  const { app } = useModels();
  const cancelling = useAsyncAction(app.cancelCall);
  const focusReturn = useFocusReturn();
  return (
    <>
      <Button
        size="small"
        title={texts.call.cancelHint}
        disabled={cancelling.isRunning}
        onClick={() => void cancelling.run(callId)}
        {...focusReturn}
      >
        <X aria-hidden className="size-3.5" />
        {texts.call.cancel}
      </Button>
      {cancelling.error !== null && <FailureMessage className="basis-full">{cancelling.error}</FailureMessage>}
    </>
  );
}
