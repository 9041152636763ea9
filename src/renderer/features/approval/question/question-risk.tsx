import clsx from 'clsx';
import { Ban, TrendingUp } from 'lucide-react';
import { useId, useState } from 'react';
import { riskLevelInfo } from '../../../../shared/call/risk-level';
import { type ApprovalDraft, isOutdated, riskRise } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';
import { CallWarnings } from '../../tool-call/info/call-warnings';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { riskTone } from '../../tool-call/info/risk-tone';
import { warningsOf } from '../../tool-call/info/warnings-of';

interface QuestionRiskProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  /** `line` shows the reasons on one line and the rest on request. */
  readonly look: 'line' | 'whole';
}

/** How risky the call is and why, why it needs approval, and what else to know about it. */
export function QuestionRisk({ call, draft, look }: QuestionRiskProps) {
  const [isOpen, setIsOpen] = useState(look === 'whole');
  const detailsId = useId();
  const { riskLevel, riskReasons, validation, objection } = draft.shown;
  const { description } = riskLevelInfo(riskLevel);
  const rise = riskRise(draft);
  const isOld = isOutdated(draft);
  // A landmark only in the dialog: a page may have many questions.
  const Frame = look === 'whole' ? 'section' : 'fieldset';
  return (
    <Frame
      aria-label={texts.approval.risk}
      style={riskTone(riskLevel)}
      className={clsx('min-w-0 space-y-1.5', look === 'whole' && 'rounded-card border risk-line px-3 py-2.5')}
    >
      <div className="flex min-w-0 flex-wrap items-start gap-x-2">
        <span className={isOld ? 'flex grayscale' : 'flex'}>
          <RiskBadge level={riskLevel} />
        </span>
        {look === 'whole' ? (
          <p className="text-ink-soft">{description}</p>
        ) : (
          <DisclosureButton
            isOpen={isOpen}
            contentId={detailsId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-w-0 grow basis-40 items-start gap-1 rounded-small text-left text-ink-soft hover:text-ink"
          >
            <span className={isOpen ? 'min-w-0 wrap-anywhere' : 'min-w-0 truncate'}>
              {isOpen || riskReasons.length === 0 ? description : riskReasons.join(' · ')}
            </span>
            <DisclosureChevron isOpen={isOpen} className="mt-0.75 shrink-0 text-ink-faint" />
          </DisclosureButton>
        )}
        {isOld && <p className="text-small text-ink-faint">{texts.approval.asLastChecked}</p>}
      </div>
      {isOpen && (
        <div id={detailsId} className="space-y-1">
          {riskReasons.length > 0 && (
            <ul className="list-disc space-y-0.5 pl-5 marker:text-ink-faint">
              {riskReasons.map((reason) => (
                <li key={reason} className="wrap-anywhere">
                  {reason}
                </li>
              ))}
            </ul>
          )}
          <p className="text-small text-ink-soft">{riskLevel === 'critical' ? texts.approval.whyCritical : call.why}</p>
        </div>
      )}
      {rise && (
        <p className="flex items-center gap-1.5 font-medium risk-ink">
          <TrendingUp aria-hidden className="size-4 shrink-0" />
          {texts.approval.riskRose(rise.from, rise.to)}
        </p>
      )}
      <CallWarnings warnings={warningsOf(call.request.warnings, validation)} />
      {objection !== null && (
        <p role="alert" className="flex items-start gap-1.5 rounded-control bg-bad-soft px-2.5 py-1.5 text-bad-ink">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{objection}</span>
        </p>
      )}
    </Frame>
  );
}
