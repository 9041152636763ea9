import { isDeepStrictEqual } from 'node:util';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { Ledger } from './ledger';

/**
 * A crash may come between the end of a call, or its undoing, and the record of that: what is missing is recorded at
 * the next start.
 */
export async function completeLedger(ledger: Ledger, ended: readonly LedgerEntry[]): Promise<void> {
  if (ended.length === 0) return;
  const recorded = new Map((await ledger.entries()).map((entry) => [entry.callId, entry]));
  const missing = ended.filter((entry) => isMissing(entry, recorded.get(entry.callId)));
  if (missing.length > 0) await ledger.recordAll(missing);
}

/** An undoing that only the ledger knows of has happened too. */
function isMissing({ undone }: LedgerEntry, recorded: LedgerEntry | undefined): boolean {
  return !recorded || (undone !== undefined && !isDeepStrictEqual(undone, recorded.undone));
}
