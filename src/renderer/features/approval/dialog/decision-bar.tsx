import { Unplug } from 'lucide-react';
import { type Ref, useId } from 'react';
import { isMac } from '../../../core/actions/shortcut';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import {
  approveObstacle,
  isApprovable,
  isApprovableByEnter,
  isDeniable,
  rememberObstacle,
} from '../../../core/store/approval/approve-obstacle';
import { rememberPlan } from '../../../core/store/approval/remember-plan';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { Spinner } from '../../../ui/spinner';
import { TextField } from '../../../ui/text-field';
import { riskTone } from '../../tool-call/info/risk-tone';
import { RunForReal, TryFirst } from '../rehearsal/rehearsal-actions';
import { DecisionButton } from './decision-button';

interface DecisionBarProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly conversationId: string;
  /** What the buttons decide about; changes when the question changes. */
  readonly subject: string;
  readonly isArmed: boolean;
  readonly isUnseen: boolean;
  readonly isKeyMeant: () => boolean;
  readonly reasonRef: Ref<HTMLInputElement>;
}

export function DecisionBar(props: DecisionBarProps) {
  const { call, draft, conversationId, subject, isArmed, isUnseen, isKeyMeant } = props;
  const { app, approval } = useModels();
  const connection = useAppState((state) => state.connection);
  const stopping = useAsyncAction(app.stopConversation);
  const reasonId = useId();
  const hintId = useId();
  const { submission } = draft;
  const isSending = submission.status === 'sending';
  const byEnter = isApprovableByEnter(draft);
  const plan = rememberPlan(draft);
  const remembers = plan.kind === 'nothing' ? null : plan.effect;
  const obstacle =
    approveObstacle(draft, connection) ??
    (isUnseen ? texts.approval.scrollFirst : null) ??
    rememberObstacle(draft, 'deny');

  async function denyAndStop() {
    if (await approval.deny(call)) await stopping.run(conversationId);
  }

  return (
    <footer className="shrink-0 space-y-2 border-t border-line px-5 pt-2.5 pb-3 [@media(max-height:500px)]:space-y-1 [@media(max-height:500px)]:py-2">
      {connection !== 'connected' && (
        <p role="alert" className="flex items-start gap-1.5 rounded-card bg-warn-soft px-3 py-1.5 text-warn-ink">
          <Unplug aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong className="font-semibold">{texts.connection.lost}</strong> {texts.connection.lostHint}
          </span>
        </p>
      )}
      {submission.status === 'failed' && <FailureMessage>{submission.message}</FailureMessage>}
      {stopping.error !== null && <FailureMessage>{stopping.error}</FailureMessage>}
      <div className="flex justify-between gap-4 text-small">
        <label htmlFor={reasonId} className="shrink-0 font-medium text-ink-soft">
          {texts.approval.reason}
        </label>
        <p id={hintId} className="min-w-0 truncate text-ink-faint" title={obstacle ?? undefined}>
          {obstacle ?? (byEnter ? approveShortcutText() : texts.approval.clickOnly)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TextField
          ref={props.reasonRef}
          id={reasonId}
          value={draft.reason}
          onChange={(event) => approval.change(call, { type: 'give-reason', reason: event.target.value })}
          placeholder={texts.approval.reasonPlaceholder}
          className="grow basis-60"
        />
        <DecisionButton
          subject={subject}
          isEnabled={isDeniable(draft, connection)}
          isArmed={isArmed}
          isKeyMeant={isKeyMeant}
          keys="enter-or-space"
          onDecide={() => void approval.deny(call)}
        >
          {isSending && submission.decision === 'deny' && <Spinner className="size-3.5" />}
          {remembers === 'deny' ? texts.approval.denyAndRemember : texts.approval.deny}
        </DecisionButton>
        <DecisionButton
          look="quiet"
          subject={subject}
          isEnabled={isDeniable(draft, connection)}
          isArmed={isArmed}
          isKeyMeant={isKeyMeant}
          keys="enter-or-space"
          onDecide={() => void denyAndStop()}
        >
          {texts.approval.denyAndStop}
        </DecisionButton>
        <TryFirst call={call} draft={draft} />
        <RunForReal
          call={call}
          draft={draft}
          subject={subject}
          isEnabled={isArmed && !isUnseen && isDeniable(draft, connection)}
          isArmed={isArmed}
          isKeyMeant={isKeyMeant}
          keys={byEnter ? 'enter-or-space' : 'space'}
        />
        <DecisionButton
          look={byEnter ? 'primary' : 'risk'}
          style={riskTone(draft.shown.riskLevel)}
          aria-describedby={hintId}
          subject={subject}
          isEnabled={isArmed && !isUnseen && isApprovable(draft, connection)}
          isArmed={isArmed}
          isKeyMeant={isKeyMeant}
          keys={byEnter ? 'enter-or-space' : 'space'}
          onDecide={() => void approval.approve(call)}
        >
          {isSending && submission.decision === 'approve' && <Spinner className="size-3.5" />}
          {remembers === 'allow' ? texts.approval.approveAndRemember : texts.approval.approve}
        </DecisionButton>
      </div>
      <p className="text-small text-ink-faint [@media(max-height:500px)]:hidden">{keysText()}</p>
    </footer>
  );
}

function approveShortcutText(): string {
  return texts.approval.shortcut(isMac() ? '⌘↵' : 'Ctrl+Enter');
}

function keysText(): string {
  const { keys } = texts.approval;
  const alt = isMac() ? '⌥' : 'Alt+';
  return `${keys.hint}: ${[keys.reason(alt), keys.view(alt), keys.later].join(' · ')}`;
}
