import type { RiskAssessment, RiskLevel } from '../../../../shared/call/risk-level';

/** Rates a change of files by whether Undo takes it back exactly; if not, `otherwise` is its level. */
export function rateByUndo(
  reason: string,
  obstacles: readonly (string | null)[],
  otherwise: RiskLevel,
): RiskAssessment {
  const obstacle = obstacles.find((each) => each !== null) ?? null;
  if (obstacle === null) return { level: 'low', reasons: [reason] };
  return { level: otherwise, reasons: [reason, `Can't be undone completely: ${obstacle}`] };
}
