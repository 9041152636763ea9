import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified, shownEffects } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { DecisionButton } from '../dialog/decision-button';
import { useRehearsal } from './use-rehearsal';

interface TryFirstProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly className?: string;
}

/** Tries a call on a copy of the folder before the user decides. It decides nothing, so it needs no guard. */
export function TryFirst({ call, draft, className }: TryFirstProps) {
  const { approval } = useModels();
  const isConnected = useAppState(({ connection }) => connection === 'connected');
  const isPossible = useRehearsal(call.approvalId) === 'possible' && !isModified(draft);
  const trying = useAsyncAction(approval.rehearse);
  if (!isPossible) return null;
  return (
    <>
      <Button
        className={className}
        title={texts.rehearsal.tryFirstHint}
        disabled={!isConnected || trying.isRunning}
        onClick={() => void trying.run(call)}
      >
        {texts.rehearsal.tryFirst}
      </Button>
      {trying.error !== null && <FailureMessage>{trying.error}</FailureMessage>}
    </>
  );
}

interface RunForRealProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly subject: string;
  readonly isEnabled: boolean;
  readonly isArmed: boolean;
  readonly isKeyMeant: () => boolean;
  readonly keys: 'enter-or-space' | 'space';
  readonly className?: string;
}

/** For a rehearsal that doesn't show everything a real run would do. */
export function RunForReal({ call, draft, ...press }: RunForRealProps) {
  const { approval } = useModels();
  const effects = shownEffects(draft);
  if (!effects) return null;
  const { receipt, exitCode } = effects;
  if (receipt.complete && receipt.refused.length === 0 && exitCode !== null) return null;
  return (
    <DecisionButton
      {...press}
      title={texts.rehearsal.runForRealHint}
      onDecide={() => void approval.approve(call, { runForReal: true })}
    >
      {texts.rehearsal.runForReal}
    </DecisionButton>
  );
}
