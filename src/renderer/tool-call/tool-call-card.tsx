import { PencilLine } from 'lucide-react';
import { memo } from 'react';
import { openQuestion } from '../../shared/fold-conversation';
import { useConversation, useModels } from '../store/app-context';
import { ShowTerminal } from '../terminal/show-terminal';
import { texts } from '../texts';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Disclosure } from '../ui/disclosure';
import { RevealedText } from '../ui/revealed-text';
import { CallDetails } from './call-details';
import { CallDuration } from './call-duration';
import { CallOrigin } from './call-origin';
import { CallOutcome } from './call-outcome';
import { CallWarnings } from './call-warnings';
import { CancelCall } from './cancel-call';
import { effectiveCall } from './effective-call';
import { RiskBadge } from './risk-badge';
import { StatusBadge } from './status-badge';
import { ToolIcon } from './tool-icon';
import { UndoCall } from './undo-call';
import { useIsAsked } from './use-is-asked';
import { warningsOf } from './warnings-of';

export const ToolCallCard = memo(function ToolCallCard({ callId }: { callId: string }) {
  const call = useConversation((conversation) => conversation.calls[callId], undefined);
  const { approval } = useModels();
  const isAsked = useIsAsked(call);
  if (!call) return null;
  const { lifecycle } = call;
  const { request } = lifecycle;
  const question = openQuestion(call);
  const { summary, riskLevel, isModified } = effectiveCall(call);
  return (
    <article
      aria-label={texts.call.label(request.toolName, summary)}
      className="rounded-card border border-line bg-raised shadow-raised"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2.5">
        <ToolIcon toolId={request.toolId} />
        <h2 className="grow font-semibold">{request.toolName}</h2>
        {isModified && (
          <Badge tone="accent" icon={PencilLine}>
            {texts.modifiedByYou}
          </Badge>
        )}
        <RiskBadge level={riskLevel} />
        {/* A rule has let it through, and its turn has not come. */}
        <StatusBadge status={lifecycle.status === 'awaiting-approval' && !question ? 'approved' : lifecycle.status} />
        <CallDuration lifecycle={lifecycle} />
        <CancelCall lifecycle={lifecycle} />
      </header>
      <div className="space-y-2 px-3 pt-1 pb-2.5">
        {!isAsked && (
          <p className="wrap-anywhere text-ink">
            <RevealedText text={summary} />
          </p>
        )}
        {/* What validation said of the model's parameters is not about the user's. */}
        <CallWarnings warnings={warningsOf(request.warnings, isModified ? undefined : request.validationResult)} />
        {!(isAsked && lifecycle.status === 'completed') && <CallOutcome call={call} />}
        {lifecycle.status === 'completed' && <UndoCall call={call} />}
        <ShowTerminal callId={callId} />
        {question && (
          <Button size="small" onClick={() => approval.review(question.approvalId)}>
            {texts.call.review}
          </Button>
        )}
        <Disclosure label={texts.call.details} aside={<CallOrigin call={call} />}>
          <CallDetails call={call} />
        </Disclosure>
      </div>
    </article>
  );
});
