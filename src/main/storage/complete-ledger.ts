import type { LedgerEntry } from '../../shared/ledger-entry';
import type { Ledger } from './ledger';

/** A crash may come between the end of a call and its record: what is missing is recorded at the next start. */
export async function completeLedger(ledger: Ledger, ended: readonly LedgerEntry[]): Promise<void> {
  const recorded = new Set((await ledger.entries()).map(({ callId }) => callId));
  for (const entry of ended) if (!recorded.has(entry.callId)) await ledger.record(entry);
}
