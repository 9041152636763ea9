import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import { decidedByText, texts } from '../../../core/texts/texts';

export function decidedText({ decision, by, modifiedParameters }: LedgerEntry): string {
  if (!decision || !by) return texts.activity.undecided;
  const text = decidedByText(by, decision.approved ? 'Allowed' : 'Denied');
  return modifiedParameters === undefined ? text : `${text}, ${texts.activity.edited}`;
}
