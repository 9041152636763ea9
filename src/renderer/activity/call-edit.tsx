import { ArrowRight } from 'lucide-react';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { parameterChanges } from '../../shared/call/parameter-changes';
import type { JsonObject } from '../../shared/json/json';
import { texts } from '../core/texts/texts';
import { CallDetail } from '../features/tool-call/info/call-detail';
import { ParameterChangesList } from '../features/tool-call/info/parameter-changes-list';
import { RiskBadge } from '../features/tool-call/info/risk-badge';

interface CallEditProps {
  readonly entry: LedgerEntry;
  readonly modifiedParameters: JsonObject;
}

/** What the user made of the call before approving it. */
export function CallEdit({ entry, modifiedParameters }: CallEditProps) {
  const { parameters, riskLevel, askedRiskLevel } = entry;
  return (
    <CallDetail label={texts.call.whatYouChanged}>
      {parameterChanges(parameters, modifiedParameters).length === 0 ? (
        <p className="text-small text-ink-soft">{texts.activity.editIsCut}</p>
      ) : (
        <ParameterChangesList asked={parameters} used={modifiedParameters} />
      )}
      {askedRiskLevel !== undefined && askedRiskLevel !== riskLevel && (
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <RiskBadge level={askedRiskLevel} />
          <ArrowRight aria-label={texts.activity.became} className="size-3.5 text-ink-faint" />
          <RiskBadge level={riskLevel} />
        </p>
      )}
    </CallDetail>
  );
}
