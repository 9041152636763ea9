import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { revealInvisible } from '../../shared/text/reveal-invisible';
import { texts } from '../core/texts/texts';
import { CallDetail } from '../features/tool-call/info/call-detail';

export function RecordResult({ entry: { result, undone } }: { entry: LedgerEntry }) {
  if (!result && !undone) return null;
  return (
    <CallDetail label={texts.activity.result}>
      {result?.success === true && (
        <p className="wrap-anywhere whitespace-pre-wrap">{revealInvisible(result.message)}</p>
      )}
      {result?.success === false && (
        <p className="wrap-anywhere whitespace-pre-wrap text-bad-ink">
          {revealInvisible(result.error ?? result.message)}
          {result.errorCode !== undefined && <span className="text-ink-faint"> ({result.errorCode})</span>}
        </p>
      )}
      {undone && <p className="mt-1 wrap-anywhere text-ink-soft">{texts.call.undone(undone.message)}</p>}
    </CallDetail>
  );
}
