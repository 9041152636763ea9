import { PencilLine } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { riskLevelInfo } from '../../shared/risk-level';
import type { AwaitingCall } from '../store/pending-approvals';
import { texts } from '../texts';
import { CallWarnings } from '../tool-call/call-warnings';
import { RiskBadge } from '../tool-call/risk-badge';
import { riskTone } from '../tool-call/risk-tone';
import { warningsOf } from '../tool-call/warnings-of';
import { Badge } from '../ui/badge';
import { revealInvisible } from '../ui/reveal-invisible';
import { type ApprovalDraft, isModified } from './approval-draft';

interface CallFactsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly workspacePath: string;
}

/** What would happen, how risky it is and why, and why the user is asked: renewed with every edit. */
export function CallFacts({ call, draft, workspacePath }: CallFactsProps) {
  const { riskLevel, riskReasons, executionSummary, validation } = draft.shown;
  return (
    <div className="space-y-3">
      <div>
        <Dialog.Description className="text-prose font-semibold wrap-anywhere">
          {revealInvisible(executionSummary)}
        </Dialog.Description>
        <p className="truncate text-small text-ink-faint" title={workspacePath}>
          {texts.approval.inFolder(workspacePath)}
        </p>
      </div>
      <section
        aria-label={texts.approval.risk}
        style={riskTone(riskLevel)}
        className="space-y-2 rounded-card border risk-line px-3 py-2.5"
      >
        <p className="flex flex-wrap items-center gap-2">
          <RiskBadge level={riskLevel} />
          <span className="text-ink-soft">{riskLevelInfo(riskLevel).description}</span>
          {isModified(draft) && (
            <span className="ml-auto">
              <Badge tone="accent" icon={PencilLine}>
                {texts.modifiedByYou}
              </Badge>
            </span>
          )}
        </p>
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
          <span className="font-medium">{texts.approval.why}:</span> {call.why}
        </p>
        <CallWarnings warnings={warningsOf(call.request.warnings, validation)} />
      </section>
    </div>
  );
}
