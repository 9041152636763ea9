import clsx from 'clsx';
import { Ban, PencilLine, TrendingUp } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { riskLevelInfo } from '../../../../shared/call/risk-level';
import { RevealedText } from '../../../core/components/revealed-text';
import { type ApprovalDraft, isModified, isOutdated, riskRise } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { CallWarnings } from '../../tool-call/info/call-warnings';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { riskTone } from '../../tool-call/info/risk-tone';
import { warningsOf } from '../../tool-call/info/warnings-of';

interface CallFactsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly workspacePath: string;
  /** Set if calls of several conversations wait. */
  readonly conversationTitle?: string | undefined;
}

/** Shows what would happen, how risky it is and why, and why the call needs approval; updated with every edit. */
export function CallFacts({ call, draft, workspacePath, conversationTitle }: CallFactsProps) {
  const { riskLevel, riskReasons, executionSummary, validation, objection } = draft.shown;
  const rise = riskRise(draft);
  const isOld = isOutdated(draft);
  return (
    <div className="space-y-3">
      <div>
        {/* The whole command is shown below; its summary may be just as long. */}
        <Dialog.Description
          className={clsx('line-clamp-3 text-prose font-semibold wrap-anywhere', isOld && 'text-ink-faint')}
        >
          <RevealedText text={executionSummary} />
        </Dialog.Description>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-faint">
          <span className="min-w-0 truncate" title={workspacePath}>
            {texts.approval.inFolder(workspacePath)}
          </span>
          {conversationTitle !== undefined && (
            <span className="min-w-0 truncate">{texts.approval.fromConversation(conversationTitle)}</span>
          )}
        </p>
      </div>
      <section
        aria-label={texts.approval.risk}
        style={riskTone(riskLevel)}
        className="space-y-2 rounded-card border risk-line px-3 py-2.5"
      >
        <p className="flex flex-wrap items-center gap-2">
          <span className={isOld ? 'grayscale' : undefined}>
            <RiskBadge level={riskLevel} />
          </span>
          <span className={isOld ? 'text-ink-faint' : 'text-ink-soft'}>{riskLevelInfo(riskLevel).description}</span>
          {isOld && <span className="text-small text-ink-faint">{texts.approval.asLastChecked}</span>}
          {isModified(draft) && (
            <span className="ml-auto">
              <Badge tone="accent" icon={PencilLine}>
                {texts.modifiedByYou}
              </Badge>
            </span>
          )}
        </p>
        {rise && (
          <p className="flex items-center gap-1.5 font-medium risk-ink">
            <TrendingUp aria-hidden className="size-4 shrink-0" />
            {texts.approval.riskRose(rise.from, rise.to)}
          </p>
        )}
        {riskReasons.length > 0 && (
          <ul className="list-disc space-y-0.5 pl-5 marker:text-ink-faint">
            {riskReasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        )}
        <p className="text-small text-ink-soft">
          <span className="font-medium">{texts.approval.why}:</span>{' '}
          {riskLevel === 'critical' ? texts.approval.whyCritical : call.why}
        </p>
        <CallWarnings warnings={warningsOf(call.request.warnings, validation)} />
      </section>
      {objection !== null && (
        <p role="alert" className="flex items-start gap-1.5 rounded-card bg-bad-soft px-3 py-2 text-bad-ink">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{objection}</span>
        </p>
      )}
    </div>
  );
}
