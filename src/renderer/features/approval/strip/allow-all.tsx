import { useEffect, useState } from 'react';
import { RevealedText } from '../../../core/components/revealed-text';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import { draftOf } from '../../../core/store/approval/approval-model';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { Popover } from '../../../ui/popover';
import { Spinner } from '../../../ui/spinner';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { DecisionButton } from '../dialog/decision-button';
import { useClickGuard } from '../dialog/use-click-guard';
import { useKeyGuard } from '../dialog/use-key-guard';
import { canAllowWithOthers } from './can-allow-with-others';

/** Lists what would be allowed, with its risk, before one button allows it. */
export function AllowAll({ calls }: { calls: readonly AwaitingCall[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={texts.ask.strip.listTitle}
      side="top"
      // Focus no button, so that a key press meant for something else can't decide.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      className="w-110 max-w-[calc(100vw-2rem)] space-y-2 p-3"
      trigger={
        <Button look="primary" className="h-7 px-2.5">
          {texts.ask.strip.allowAll}
        </Button>
      }
    >
      <AllowList calls={calls} onAllowed={() => setIsOpen(false)} />
    </Popover>
  );
}

function AllowList({ calls, onAllowed }: { calls: readonly AwaitingCall[]; onAllowed: () => void }) {
  const { approval } = useModels();
  const state = useApprovalState((all) => all);
  const isConnected = useAppState(({ connection }) => connection === 'connected');
  const allowing = useAsyncAction(async (allowed: readonly AwaitingCall[]) => {
    await approval.allowAll(allowed);
    onAllowed();
  });
  const { strip } = texts.ask;
  const shown = calls.filter((call) => {
    const { riskLevel, executionSummary: summary } = call.request;
    return canAllowWithOthers(
      draftOf(state, call),
      { riskLevel, summary },
      { isSeen: state.seen.includes(call.approvalId) },
    );
  });
  const isChecking = shown.some((call) => draftOf(state, call).check.status !== 'checked');
  const subject = shown.map(({ approvalId }) => approvalId).join(' ');
  const isArmed = useClickGuard(subject);
  const isKeyMeant = useKeyGuard(subject);

  // Questions that are out of view have no preview yet, and nothing is allowed without one.
  useEffect(() => {
    for (const call of calls) void approval.preview(call);
  }, [approval, calls]);

  return (
    <>
      <p className="font-semibold">{shown.length === 0 ? strip.noneAllowed : strip.listTitle}</p>
      <ol aria-label={strip.listLabel} className="max-h-72 space-y-1 overflow-y-auto empty:hidden">
        {shown.map((call) => {
          const { riskLevel, executionSummary } = draftOf(state, call).shown;
          return (
            <li key={call.approvalId} className="flex items-start gap-2">
              <span className="min-w-0 grow font-mono text-small wrap-anywhere">
                <RevealedText text={executionSummary} />
              </span>
              <RiskBadge level={riskLevel} />
            </li>
          );
        })}
      </ol>
      {shown.length < calls.length && (
        <p className="text-small text-ink-soft">{strip.leftOut(calls.length - shown.length)}</p>
      )}
      {allowing.error !== null && <FailureMessage>{allowing.error}</FailureMessage>}
      {shown.length > 0 && (
        <div className="flex justify-end">
          <DecisionButton
            look="primary"
            className="h-7 px-2.5"
            subject={subject}
            isEnabled={isConnected && isArmed && !isChecking && !allowing.isRunning}
            isArmed={isArmed}
            isKeyMeant={isKeyMeant}
            keys="enter-or-space"
            onDecide={() => void allowing.run(shown)}
          >
            {(isChecking || allowing.isRunning) && <Spinner className="size-3.5" />}
            {strip.allowThese(shown.length)}
          </DecisionButton>
        </div>
      )}
    </>
  );
}
