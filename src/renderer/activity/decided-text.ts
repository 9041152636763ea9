import type { LedgerEntry } from '../../shared/ledger-entry';
import { decidedByText, texts } from '../texts';

export function decidedText({ decision, by, modifiedParameters }: LedgerEntry): string {
  if (!decision || !by) return texts.activity.undecided;
  const text = decidedByText(by, decision.approved ? 'Approved' : 'Denied');
  return modifiedParameters === undefined ? text : `${text}, ${texts.activity.edited}`;
}
