import type { PendingApproval } from './pending-approval';
import { revealInvisible } from './reveal-invisible';
import { isRiskAtMost } from './risk-level';

/** As much as a menu shows of a summary without cutting it off. */
const longestSummary = 120;

/**
 * Whether a call may be allowed or denied where only its summary is seen: in the tray, in a notification, in the inbox.
 * Nobody decides about words that are cut off or look other than they are.
 */
export function canDecideInInbox({ riskLevel, summary }: Pick<PendingApproval, 'riskLevel' | 'summary'>): boolean {
  const isWhole = summary.length <= longestSummary && !/[\n\r]/.test(summary) && revealInvisible(summary) === summary;
  return isRiskAtMost(riskLevel, 'medium') && isWhole;
}
