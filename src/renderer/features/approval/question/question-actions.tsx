import { type Ref, useId } from 'react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import type { ReviewPart } from '../../../core/store/approval/approval-model';
import { approveObstacle, isApprovable, isDeniable } from '../../../core/store/approval/approve-obstacle';
import { needsReview } from '../../../core/store/approval/needs-review';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { Spinner } from '../../../ui/spinner';
import { riskTone } from '../../tool-call/info/risk-tone';
import { DecisionButton } from '../dialog/decision-button';
import { RunForReal, TryFirst } from '../rehearsal/rehearsal-actions';
import { AlwaysAllow } from './always-allow';
import { DenyForm } from './deny-form';
import { HabitOffer } from './habit-offer';
import { rememberForRun, rememberInFolder } from './remember-suggestion';

interface QuestionActionsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly conversationId: string;
  readonly subject: string;
  readonly isArmed: boolean;
  readonly isKeyMeant: () => boolean;
  readonly isUnseen: boolean;
  readonly mayComeAgain: boolean;
  readonly isDenying: boolean;
  readonly ref: Ref<HTMLDivElement>;
  readonly onDenying: (isDenying: boolean) => void;
  readonly onReview: (part: ReviewPart) => void;
}

/** The answers to a question. Above medium risk only the dialog can allow. */
export function QuestionActions(props: QuestionActionsProps) {
  const { call, draft, conversationId, subject, isArmed, isKeyMeant, isUnseen, mayComeAgain } = props;
  const { app, approval } = useModels();
  const connection = useAppState((state) => state.connection);
  const stopping = useAsyncAction(app.stopConversation);
  const obstacleId = useId();
  const { submission, shown } = draft;
  const isRisky = needsReview(shown.riskLevel);
  const isRunning = shown.rehearsal?.kind === 'running' && !isModified(draft);
  const isSending = submission.status === 'sending';
  const obstacle = approveObstacle(draft, connection) ?? (isUnseen ? texts.approval.scrollFirst : null);
  const press = { subject, isArmed, isKeyMeant };
  const canAllow = isArmed && !isUnseen && isApprovable(draft, connection);
  const forRun = mayComeAgain ? rememberForRun(shown) : null;

  const always = (rule: { readonly patterns: readonly string[] }) =>
    void approval.approve(call, { remember: rememberInFolder(rule) });

  async function denyAndStop() {
    if (await approval.deny(call)) await stopping.run(conversationId);
  }

  return (
    <div ref={props.ref} className="space-y-1.5">
      {submission.status === 'failed' && <FailureMessage>{submission.message}</FailureMessage>}
      {stopping.error !== null && <FailureMessage>{stopping.error}</FailureMessage>}
      {shown.habit && !isRisky && !isRunning && !props.isDenying && (
        <HabitOffer {...press} habit={shown.habit} isEnabled={canAllow} onAllow={always} />
      )}
      {props.isDenying ? (
        <DenyForm
          call={call}
          draft={draft}
          isConnected={connection === 'connected'}
          {...press}
          onDenyAndStop={() => void denyAndStop()}
          onBack={() => props.onDenying(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-1.5">
          {isRunning ? null : isRisky ? (
            <Button
              look="risk"
              style={riskTone(shown.riskLevel)}
              className="h-7 px-2.5"
              onClick={() => props.onReview('call')}
            >
              {texts.ask.review}
            </Button>
          ) : (
            <>
              <DecisionButton
                {...press}
                look="primary"
                className="h-7 px-2.5"
                aria-describedby={obstacle === null ? undefined : obstacleId}
                isEnabled={canAllow}
                keys="enter-or-space"
                onDecide={() => void approval.approve(call)}
              >
                {isSending && submission.decision === 'approve' && <Spinner className="size-3.5" />}
                {texts.ask.allow}
              </DecisionButton>
              <RunForReal
                {...press}
                call={call}
                draft={draft}
                isEnabled={canAllow}
                keys="enter-or-space"
                className="h-7 px-2.5"
              />
              <AlwaysAllow
                {...press}
                toolName={call.request.toolName}
                draft={draft}
                isEnabled={canAllow}
                onAllow={always}
                onMore={() => props.onReview('rule')}
              />
              {forRun && (
                <DecisionButton
                  {...press}
                  className="h-7 px-2.5"
                  title={texts.ask.forRunHint}
                  isEnabled={canAllow}
                  keys="enter-or-space"
                  onDecide={() => void approval.approve(call, { remember: forRun })}
                >
                  {texts.ask.forRun}
                </DecisionButton>
              )}
            </>
          )}
          <TryFirst call={call} draft={draft} className="h-7 px-2.5" />
          <DecisionButton
            {...press}
            // It only opens the form, so a question that changed under the press doesn't matter.
            subject={call.approvalId}
            className="h-7 px-2.5"
            isEnabled={isDeniable(draft, connection)}
            keys="enter-or-space"
            onDecide={() => props.onDenying(true)}
          >
            {isSending && submission.decision === 'deny' && <Spinner className="size-3.5" />}
            {texts.ask.deny}
          </DecisionButton>
          {!isRisky && !isRunning && (
            <Button look="quiet" className="-mr-3 ml-auto h-7" onClick={() => props.onReview('edit')}>
              {texts.ask.edit}
            </Button>
          )}
          {obstacle !== null && obstacle !== texts.approval.checking && !isRunning && shown.objection === null && (
            <p id={obstacleId} className="basis-full text-small text-warn-ink">
              {obstacle}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
