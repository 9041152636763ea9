import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { isDeniable } from '../../../core/store/approval/approve-obstacle';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { TextField } from '../../../ui/text-field';
import { DecisionButton } from '../dialog/decision-button';

interface DenyFormProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly isConnected: boolean;
  readonly subject: string;
  readonly isArmed: boolean;
  readonly isKeyMeant: () => boolean;
  /** Absent if no run can be stopped. */
  readonly onDenyAndStop?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** Denies with an optional message. It takes the focus, because the user asked for it. */
export function DenyForm({ call, draft, isConnected, onDenyAndStop, onBack, ...press }: DenyFormProps) {
  const { approval } = useModels();
  const fieldRef = useRef<HTMLInputElement>(null);
  const isEnabled = isDeniable(draft, isConnected ? 'connected' : 'lost');
  useEffect(() => fieldRef.current?.focus(), []);

  function pressKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onBack();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isEnabled && press.isKeyMeant() && !event.repeat) void approval.deny(call);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <TextField
        ref={fieldRef}
        aria-label={texts.ask.message}
        placeholder={`${texts.ask.message} ↵`}
        value={draft.reason}
        onChange={(event) => approval.change(call, { type: 'give-reason', reason: event.target.value })}
        onKeyDown={pressKey}
        className="h-7 grow basis-60"
      />
      <DecisionButton
        {...press}
        className="h-7 px-2.5"
        isEnabled={isEnabled}
        keys="enter-or-space"
        onDecide={() => void approval.deny(call)}
      >
        {draft.submission.status === 'sending' && <Spinner className="size-3.5" />}
        {texts.ask.deny}
      </DecisionButton>
      {onDenyAndStop && (
        <DecisionButton
          {...press}
          look="quiet"
          className="h-7 px-2"
          isEnabled={isEnabled}
          keys="enter-or-space"
          onDecide={onDenyAndStop}
        >
          {texts.ask.denyAndStop}
        </DecisionButton>
      )}
      <Button look="quiet" className="h-7 px-2" onClick={onBack}>
        {texts.ask.back}
      </Button>
    </div>
  );
}
