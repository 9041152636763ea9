import { useState } from 'react';
import { revealText } from '../../../../shared/text/blank-runs';
import { RevealedText } from '../../../core/components/revealed-text';
import { useApprovalState, useAppState, useConversation, useModels } from '../../../core/store/app-context';
import { type AwaitingCall, pendingApprovals } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { ExpiryClock } from '../dialog/expiry-clock';
import { useSettlingCalls } from '../rehearsal/use-rehearsal';
import { CallQuestion } from './call-question';
import { isRepeatedCall } from './is-repeated-call';

/** More open questions are hard to read, and each one needs a preview from main. */
const mostOpen = 4;

const none: readonly AwaitingCall[] = [];

/** A waiting call's question in its card. Of many, only the first ones are open; the others are one line each. */
export function QuestionInConversation({ call }: { call: AwaitingCall }) {
  const { approval } = useModels();
  const { approvalId, request } = call;
  const pending = useConversation((conversation) => pendingApprovals(conversation), none);
  const isSettling = useSettlingCalls();
  const waiting = pending.filter((each) => !isSettling(each.approvalId));
  const conversationId = useConversation(({ id }) => id, '');
  const isRepeated = useConversation((conversation) => isRepeatedCall(conversation, request), false);
  const isCommand = request.toolId === 'terminal-execute';
  const isSought = useApprovalState(({ soughtId }) => soughtId === approvalId);
  const expiresAt = useAppState(({ approvals }) => approvals.find((each) => each.approvalId === approvalId)?.expiresAt);
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (isSought && !isUnfolded) setIsUnfolded(true);
  const index = waiting.findIndex((each) => each.approvalId === approvalId);
  if (index >= mostOpen && !isUnfolded) return <FoldedQuestion call={call} onUnfold={() => setIsUnfolded(true)} />;
  return (
    <CallQuestion
      call={call}
      conversationId={conversationId}
      surroundings={waiting.map((each) => each.approvalId).join(' ')}
      isOldest={index === 0}
      mayComeAgain={isCommand || isRepeated}
      aside={expiresAt !== undefined && <ExpiryClock expiresAt={expiresAt} />}
      onReview={(part) => approval.review(approvalId, part)}
    />
  );
}

function FoldedQuestion({ call: { request }, onUnfold }: { call: AwaitingCall; onUnfold: () => void }) {
  const { toolId, executionSummary, riskLevel } = request;
  return (
    <div className="flex items-center gap-2">
      <ToolIcon toolId={toolId} />
      <p className="min-w-0 grow truncate">
        <RevealedText text={executionSummary} />
      </p>
      <RiskBadge level={riskLevel} />
      <Button size="small" aria-label={texts.ask.showQuestion(revealText(executionSummary))} onClick={onUnfold}>
        {texts.ask.show}
      </Button>
    </div>
  );
}
