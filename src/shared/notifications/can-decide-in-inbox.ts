import type { PendingApproval } from '../call/pending-approval';
import { isRiskAtMost } from '../call/risk-level';
import { revealText } from '../text/blank-runs';

/** As much as a menu shows of a summary without cutting it off. */
const longestSummary = 120;

/** Main marks long stretches of white space already, and what is marked has to be seen where it stands. */
const blankRunMark = /(?:[⏎␍⇥·…]|U\+[0-9A-F]+)×\d/;

/**
 * Whether a call may be allowed or denied where only its summary is seen: in the tray, in a notification, in the inbox.
 * Nobody decides about words that are cut off or look other than they are.
 */
export function canDecideInInbox({ riskLevel, summary }: Pick<PendingApproval, 'riskLevel' | 'summary'>): boolean {
  const isWhole = summary.length <= longestSummary && !/[\n\r]/.test(summary) && revealText(summary) === summary;
  return isRiskAtMost(riskLevel, 'medium') && isWhole && !blankRunMark.test(summary);
}
