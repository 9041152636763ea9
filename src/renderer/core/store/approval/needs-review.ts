import { isRiskAtMost, type RiskLevel } from '../../../../shared/call/risk-level';

/** Above medium risk, a call is allowed only in the dialog, where all of it can be reviewed. */
export function needsReview(riskLevel: RiskLevel): boolean {
  return !isRiskAtMost(riskLevel, 'medium');
}
