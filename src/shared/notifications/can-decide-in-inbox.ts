import type { PendingApproval } from '../call/pending-approval';
import { isRiskAtMost } from '../call/risk-level';
import { revealText } from '../text/blank-runs';

/** As much of a summary as a menu shows without truncating it. */
const longestSummary = 120;

/** Main already marks long stretches of white space, and users must see the marked text in context. */
const blankRunMark = /(?:[⏎␍⇥·…]|U\+[0-9A-F]+)×\d/;

/**
 * Whether a call may be allowed or denied where only its summary is visible: in the tray, a notification or the inbox.
 * Nobody should decide on text that is truncated or looks different from what it is, on calls that it doesn't mention,
 * or on effects that it doesn't show.
 */
export function canDecideInInbox({
  riskLevel,
  summary,
  joined = [],
  rehearsal = 'possible',
}: Pick<PendingApproval, 'riskLevel' | 'summary' | 'joined' | 'rehearsal'>): boolean {
  if (rehearsal === 'running' || rehearsal === 'done') return false;
  const isWhole = summary.length <= longestSummary && !/[\n\r]/.test(summary) && revealText(summary) === summary;
  return isRiskAtMost(riskLevel, 'medium') && joined.length === 0 && isWhole && !blankRunMark.test(summary);
}
