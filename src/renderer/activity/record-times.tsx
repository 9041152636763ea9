import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { durationText } from '../core/format/duration-text';
import { texts } from '../core/texts/texts';
import { CallDetail } from '../features/tool-call/info/call-detail';

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
