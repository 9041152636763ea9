import { type KeyboardEvent, useId } from 'react';
import { isRiskAtMost } from '../../shared/risk-level';
import { useModels } from '../store/app-context';
import type { AwaitingCall } from '../store/pending-approvals';
import { texts } from '../texts';
import { riskTone } from '../tool-call/risk-tone';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { Spinner } from '../ui/spinner';
import { TextField } from '../ui/text-field';
import { type ApprovalDraft, isApprovable } from './approval-draft';
import { shortcutText } from './shortcut-text';

interface DecisionBarProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly isArmed: boolean;
}

export function DecisionBar({ call, draft, isArmed }: DecisionBarProps) {
  const { approval } = useModels();
  const reasonId = useId();
  const hintId = useId();
  const { submission } = draft;
  const isSending = submission.status === 'sending';
  const hasShortcut = isRiskAtMost(draft.shown.riskLevel, 'medium');

  function refuseEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !hasShortcut) event.preventDefault();
  }

  return (
    <footer className="space-y-2 border-t border-line px-5 pt-3 pb-4">
      {submission.status === 'failed' && <FailureMessage>{submission.message}</FailureMessage>}
      <div className="flex justify-between gap-4 text-small">
        <label htmlFor={reasonId} className="font-medium text-ink-soft">
          {texts.approval.reason}
        </label>
        <p id={hintId} className="text-ink-faint">
          {hasShortcut ? shortcutText() : texts.approval.clickOnly}
        </p>
      </div>
      <div className="flex gap-2">
        <TextField
          id={reasonId}
          value={draft.reason}
          onChange={(event) => approval.change(call, { type: 'give-reason', reason: event.target.value })}
          placeholder={texts.approval.reasonPlaceholder}
          className="grow"
        />
        <Button onClick={() => void approval.deny(call)} disabled={isSending}>
          {isSending && submission.decision === 'deny' && <Spinner className="size-3.5" />}
          {texts.approval.deny}
        </Button>
        <Button
          look={hasShortcut ? 'primary' : 'risk'}
          style={riskTone(draft.shown.riskLevel)}
          aria-describedby={hintId}
          onKeyDown={refuseEnter}
          onClick={() => void approval.approve(call)}
          disabled={!isArmed || !isApprovable(draft)}
        >
          {isSending && submission.decision === 'approve' && <Spinner className="size-3.5" />}
          {texts.approval.approve}
        </Button>
      </div>
    </footer>
  );
}
