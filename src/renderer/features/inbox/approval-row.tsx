import type { PendingApproval } from '../../../shared/call/pending-approval';
import { riskLevelInfo } from '../../../shared/call/risk-level';
import { revealText } from '../../../shared/text/blank-runs';
import { relativeTime } from '../../core/format/relative-time';
import type { ReviewPart } from '../../core/store/approval/approval-model';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { ExpiryClock } from '../approval/dialog/expiry-clock';
import { CallQuestion } from '../approval/question/call-question';
import { useReadCall } from '../approval/queue/use-read-call';
import { InboxRow } from './inbox-row';
import { RowOrigin } from './row-origin';

interface ApprovalRowProps {
  readonly pending: PendingApproval;
  readonly title: string | undefined;
  readonly now: number;
  readonly isReachable: boolean;
  /** All rows: when one of them goes, the others move under the pointer. */
  readonly surroundings: string;
  /** Whether keys pressed outside all questions answer this one. */
  readonly isOldest?: boolean;
  readonly onReview: (part: ReviewPart) => void;
}

/** The same question as in its conversation, with where it comes from. */
export function ApprovalRow(props: ApprovalRowProps) {
  const { pending, title, now, isReachable, surroundings, isOldest = false, onReview } = props;
  const { approvalId, conversationId, toolName, summary, riskLevel, askedAt, expiresAt, workspacePath } = pending;
  const call = useReadCall(approvalId);
  const aside = (
    <span className="flex shrink-0 items-center gap-3 text-small text-ink-faint">
      {expiresAt !== undefined && <ExpiryClock expiresAt={expiresAt} />}
      <time dateTime={new Date(askedAt).toISOString()} title={new Date(askedAt).toLocaleString('en')}>
        {texts.inbox.waitsFor(relativeTime(askedAt, now))}
      </time>
    </span>
  );
  return (
    <InboxRow
      id={approvalId}
      label={texts.inbox.call(toolName, revealText(summary), riskLevelInfo(riskLevel).displayName)}
      isReachable={isReachable}
    >
      {call === undefined && <SkeletonLines label={texts.loading} />}
      {call && 'failure' in call && <FailureMessage>{call.failure}</FailureMessage>}
      {call && !('failure' in call) && (
        <CallQuestion
          call={call}
          conversationId={conversationId}
          surroundings={surroundings}
          isOldest={isOldest}
          aside={aside}
          onReview={onReview}
        />
      )}
      <RowOrigin title={title} workspacePath={workspacePath} />
    </InboxRow>
  );
}
