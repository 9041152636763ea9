import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { RevealedText } from '../../../core/components/revealed-text';
import { texts } from '../../../core/texts/texts';
import { RiskBadge } from '../../tool-call/info/risk-badge';

/** The further calls that the same decision is about; their changes are part of the diff. */
export function JoinedCalls({ joined }: { joined: NonNullable<PendingApproval['joined']> }) {
  return (
    <div className="space-y-0.5 text-small">
      <p className="text-ink-faint">{texts.ask.joined(joined.length)}</p>
      <ol>
        {joined.map(({ callId, summary, riskLevel }) => (
          <li key={callId} className="flex items-start gap-2">
            <span className="min-w-0 grow font-mono wrap-anywhere whitespace-pre-wrap">
              <RevealedText text={summary} />
            </span>
            <RiskBadge level={riskLevel} look="dot" />
          </li>
        ))}
      </ol>
    </div>
  );
}
