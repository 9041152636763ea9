import { useId } from 'react';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import { riskLevelInfo } from '../../../shared/call/risk-level';
import { canDecideInInbox } from '../../../shared/notifications/can-decide-in-inbox';
import { revealText } from '../../../shared/text/blank-runs';
import { RevealedText } from '../../core/components/revealed-text';
import { relativeTime } from '../../core/format/relative-time';
import { useAppState } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { Spinner } from '../../ui/spinner';
import { DecisionButton } from '../approval/dialog/decision-button';
import { ExpiryClock } from '../approval/dialog/expiry-clock';
import { RiskBadge } from '../tool-call/info/risk-badge';
import { ToolIcon } from '../tool-call/info/tool-icon';
import { InboxRow } from './inbox-row';
import { RowOrigin } from './row-origin';
import type { InboxDecision } from './use-inbox-decisions';

interface ApprovalRowProps {
  readonly pending: PendingApproval;
  readonly title: string | undefined;
  readonly now: number;
  readonly decision: InboxDecision | undefined;
  readonly isReachable: boolean;
  readonly isArmed: boolean;
  readonly isKeyMeant: () => boolean;
  readonly onDecide: (isApproved: { readonly isApproved: boolean }) => void;
  readonly onReview: () => void;
}

export function ApprovalRow(props: ApprovalRowProps) {
  const { pending, title, now, decision, isReachable, isArmed, isKeyMeant, onDecide, onReview } = props;
  const { approvalId, toolId, toolName, summary, riskLevel, askedAt, expiresAt, workspacePath } = pending;
  const isConnected = useAppState((state) => state.connection === 'connected');
  const summaryId = useId();
  const canDecide = canDecideInInbox(pending);
  const isSending = decision?.status === 'sending';
  const shared = { subject: approvalId, isEnabled: isConnected && !isSending, isArmed, isKeyMeant };
  return (
    <InboxRow
      id={approvalId}
      label={texts.inbox.call(toolName, revealText(summary), riskLevelInfo(riskLevel).displayName)}
      isReachable={isReachable}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ToolIcon toolId={toolId} />
        <h3 className="min-w-0 truncate font-medium">{toolName}</h3>
        <RiskBadge level={riskLevel} />
        <span className="ml-auto flex items-center gap-3 text-small text-ink-faint">
          {expiresAt !== undefined && <ExpiryClock expiresAt={expiresAt} />}
          <time dateTime={new Date(askedAt).toISOString()} title={new Date(askedAt).toLocaleString('en')}>
            {texts.inbox.waitsFor(relativeTime(askedAt, now))}
          </time>
        </span>
      </div>
      <p id={summaryId} className="text-prose wrap-anywhere whitespace-pre-wrap">
        <RevealedText text={summary} />
      </p>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
        <RowOrigin title={title} workspacePath={workspacePath} />
        <div className="flex flex-wrap items-center justify-end gap-1.5">
          {!canDecide && <span className="text-small text-ink-soft">{texts.inbox.reviewFirst}</span>}
          <Button
            look={canDecide ? 'quiet' : 'secondary'}
            size="small"
            aria-describedby={summaryId}
            onClick={onReview}
            className="h-7 px-2.5"
          >
            {texts.inbox.review}
          </Button>
          {canDecide && (
            <>
              <DecisionButton
                {...shared}
                size="small"
                className="h-7 px-2.5"
                aria-describedby={summaryId}
                keys="enter-or-space"
                onDecide={() => onDecide({ isApproved: false })}
              >
                {isSending && !decision.isApproved && <Spinner className="size-3" />}
                {texts.inbox.deny}
              </DecisionButton>
              <DecisionButton
                {...shared}
                look="primary"
                size="small"
                className="h-7 px-2.5"
                aria-describedby={summaryId}
                keys="space"
                onDecide={() => onDecide({ isApproved: true })}
              >
                {isSending && decision.isApproved && <Spinner className="size-3" />}
                {texts.inbox.allow}
              </DecisionButton>
            </>
          )}
        </div>
      </div>
      {decision?.status === 'failed' && <FailureMessage>{decision.message}</FailureMessage>}
    </InboxRow>
  );
}
