import { useEffect, useEffectEvent, useState } from 'react';
import type { RiskLevel } from '../../../../shared/call/risk-level';
import { revealText } from '../../../../shared/text/blank-runs';
import { type ApprovalDraft, riskRise } from '../../../core/store/approval/approval-draft';
import { texts } from '../../../core/texts/texts';

/** Longer than the moment in which a call's first preview arrives, so that its risk is announced once. */
const burst = 300;

/** Announces a call in one sentence when it comes up, then only changes of its risk. */
export function CallAnnouncement({ draft }: { draft: ApprovalDraft }) {
  const [said, setSaid] = useState<{ readonly sentence: string; readonly riskLevel: RiskLevel } | null>(null);
  const [hasRiskChanged, setHasRiskChanged] = useState(false);
  const { riskLevel, executionSummary } = draft.shown;
  const rise = riskRise(draft);
  const say = useEffectEvent(() => setSaid({ sentence: callSentence(executionSummary, riskLevel), riskLevel }));

  useEffect(() => {
    const timer = setTimeout(() => say(), burst);
    return () => clearTimeout(timer);
  }, []);

  if (said && said.riskLevel !== riskLevel && !hasRiskChanged) setHasRiskChanged(true);
  return (
    <>
      {said && <p>{said.sentence}</p>}
      {hasRiskChanged && (
        <p>{rise ? texts.approval.riskRose(rise.from, rise.to) : texts.approval.riskNow(riskLevel)}</p>
      )}
    </>
  );
}

export function callSentence(summary: string, riskLevel: RiskLevel): string {
  return `${revealText(summary)}. ${texts.approval.riskNow(riskLevel)}`;
}
