import { useMemo, useState } from 'react';
import { needsDecision } from '../../../shared/call/needs-decision';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import { type ConversationState, openQuestions } from '../../../shared/conversation/conversation-state';
import { type ApprovalMode, approvalModeInfo } from '../../../shared/settings/approval-mode';
import { useApprovalState, useAppState, useConversation } from '../../core/store/app-context';
import { approvalModeOf } from '../../core/store/approval-mode-of';
import { decidableCalls, pendingApprovals } from '../../core/store/pending-approvals';
import { useHasSandbox } from '../../core/store/use-has-sandbox';
import { isOpenElsewhere, useIsElsewhere } from '../../core/store/use-is-elsewhere';
import { modeDescription } from '../../core/texts/conversation/composer-texts';
import { texts } from '../../core/texts/texts';
import { currentAnswer } from './current-answer';
import { retryAttemptText } from './messages/retry-attempt-text';

/** Tells a screen reader what needs the user's attention. Live regions stay audible under a modal dialog. */
export function Announcer() {
  const openId = useAppState(({ open }) => open?.id);
  const waitingElsewhere = useAppState(
    ({ approvals, open }) => approvals.filter((each) => each.conversationId !== open?.id && needsDecision(each)).length,
  );
  const alsoSettled = useApprovalState((state) => state.alsoSettled);
  const gone = useApprovalState((state) => state.gone);
  return (
    <>
      <div aria-live="assertive" className="sr-only">
        <QueueAnnouncement key={openId} />
        <QuestionAnnouncement />
      </div>
      <div aria-live="polite" className="sr-only">
        <ModeAnnouncement key={`mode ${openId}`} />
        <RetryAnnouncement />
        <CallAnnouncement key={openId} />
        {gone !== null && <p>{gone}</p>}
        {alsoSettled > 0 && <p>{texts.approval.alsoSettled(alsoSettled)}</p>}
        {waitingElsewhere > 0 && <p>{texts.approval.waitingElsewhere(waitingElsewhere)}</p>}
      </div>
    </>
  );
}

/** Announces that calls wait; the dialog announces which one is shown. */
function QueueAnnouncement() {
  const message = useAppState(({ open, conversations, approvals }) => {
    const isHere = !isOpenElsewhere({ open, conversations });
    const [first] = open?.shown && isHere ? decidableCalls(pendingApprovals(open.shown), approvals) : [];
    return first ? texts.approval.announcement(first.request.toolName, first.request.riskLevel) : '';
  });
  const [said, setSaid] = useState(message);
  if ((said === '') !== (message === '')) setSaid(message);
  return said;
}

function QuestionAnnouncement() {
  const asked = useConversation((conversation) => openQuestions(conversation)[0]?.question, undefined);
  const isElsewhere = useIsElsewhere();
  return (
    asked &&
    !isElsewhere && (
      <p key={asked.questionId}>{texts.question.announcement(texts.question.reasons[asked.reason], asked.text)}</p>
    )
  );
}

/** Announces the mode when it changes while the conversation is open, wherever that was done. */
function ModeAnnouncement() {
  const mode = useAppState(approvalModeOf);
  const isReady = useAppState(({ open, settings }) => (open ? open.shown !== null : settings.status === 'ready'));
  return isReady && <ChangedMode mode={mode} />;
}

function ChangedMode({ mode }: { mode: ApprovalMode }) {
  const [before] = useState(mode);
  const [hasChanged, setHasChanged] = useState(false);
  if (mode !== before && !hasChanged) setHasChanged(true);
  const hasSandbox = useHasSandbox();
  const description = modeDescription(mode, { hasSandbox });
  return hasChanged && <p>{texts.composer.mode.announcement(approvalModeInfo[mode].name, description)}</p>;
}

const noCalls: ConversationState['calls'] = {};

/** Announces how the last call ended; progress is only visual. */
function CallAnnouncement() {
  const calls = useConversation((conversation) => conversation.calls, noCalls);
  const message = useMemo(() => lastEnded(calls), [calls]);
  const [before] = useState(message);
  return message !== before && <p>{message}</p>;
}

/** Once per attempt; the countdown is only visual. */
function RetryAnnouncement() {
  const retry = useConversation(({ items }) => currentAnswer(items)?.retry, undefined);
  return retry && <p>{texts.conversation.retry.announcement(retry.reason, retryAttemptText(retry))}</p>;
}

/** Describes how the most recently ended call ended; empty if none has. */
function lastEnded(calls: ConversationState['calls']): string {
  let latest: ToolCallLifecycle | null = null;
  let latestAt = Number.NEGATIVE_INFINITY;
  for (const { lifecycle } of Object.values(calls)) {
    if (!ToolCallLifecycle.isTerminal(lifecycle)) continue;
    const at = ToolCallLifecycle.endedAt(lifecycle);
    if (at < latestAt) continue;
    latest = lifecycle;
    latestAt = at;
  }
  return latest ? texts.call.announcement(latest.request.toolName, texts.status[latest.status]) : '';
}
