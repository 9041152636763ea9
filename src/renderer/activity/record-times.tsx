import type { LedgerEntry } from '../../shared/ledger-entry';
import { texts } from '../texts';
import { CallDetail } from '../tool-call/call-detail';
import { durationText } from '../tool-call/duration-text';

export function RecordTimes({ entry: { requestedAt, waited, ran } }: { entry: LedgerEntry }) {
  const facts = [
    texts.activity.asked(new Date(requestedAt).toLocaleString('en-GB')),
    ...(waited === undefined ? [] : [texts.activity.waited(durationText(waited))]),
    ...(ran === undefined ? [] : [texts.activity.ran(durationText(ran))]),
  ];
  return (
    <CallDetail label={texts.activity.times}>
      <p className="text-small text-ink-soft">{facts.join(', ')}</p>
    </CallDetail>
  );
}
