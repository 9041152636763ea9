import { useEffect, useEffectEvent, useState } from 'react';
import type { RiskLevel } from '../../../../shared/call/risk-level';
import { revealText } from '../../../../shared/text/blank-runs';
import { type ApprovalDraft, riskRise } from '../../../core/store/approval/approval-draft';
import { texts } from '../../../core/texts/texts';

interface CallAnnouncementProps {
  readonly draft: ApprovalDraft;
  readonly position: number;
  readonly total: number;
}

/** Longer than the gap between two calls of one answer, so that their number is announced once. */
const burst = 300;

/** Announces a call in one sentence when it comes up, then only changes of its risk. */
export function CallAnnouncement({ draft, position, total }: CallAnnouncementProps) {
  const [said, setSaid] = useState<{ readonly sentence: string; readonly riskLevel: RiskLevel } | null>(null);
  const [hasRiskChanged, setHasRiskChanged] = useState(false);
  const { riskLevel, executionSummary } = draft.shown;
  const rise = riskRise(draft);
  const say = useEffectEvent(() =>
    setSaid({ sentence: callSentence({ position, total, summary: executionSummary, riskLevel }), riskLevel }),
  );

  const isSaid = said !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each call that joins the queue the wait begins anew
  useEffect(() => {
    if (isSaid) return;
    const timer = setTimeout(() => say(), burst);
    return () => clearTimeout(timer);
  }, [isSaid, total]);

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

interface SpokenCall {
  readonly position: number;
  readonly total: number;
  readonly summary: string;
  readonly riskLevel: RiskLevel;
}

export function callSentence({ position, total, summary, riskLevel }: SpokenCall): string {
  const place = total > 1 ? texts.approval.positionSpoken(position, total) : '';
  return `${place}${revealText(summary)}. ${texts.approval.riskNow(riskLevel)}`;
}
