import { isDeepStrictEqual } from 'node:util';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { EventMessage } from '../../shared/contract/event-message';
import { describeWriteError } from './describe-write-error';
import type { Ledger } from './ledger';

interface RecordListeners {
  publish(message: EventMessage): void;
  warn(message: string): void;
}

/** Saves the record of a call and notifies every window. Resolves to whether it is on disk. */
export function publishRecords(
  ledger: Ledger,
  { publish, warn }: RecordListeners,
): (entry: LedgerEntry) => Promise<boolean> {
  return (entry) => {
    // Queue the write first, so that anyone who queries after the event finds the record.
    const written = ledger.record(entry).then(
      () => true,
      (cause: unknown) => {
        warn(unwritten(ledger, cause));
        return false;
      },
    );
    publish({ name: 'ledger.recorded', payload: entry });
    return written;
  };
}

/** Adds missing records. Resolves to whether all of them are on disk. */
export function completeRecords(
  ledger: Ledger,
  ended: readonly LedgerEntry[],
  warn: RecordListeners['warn'],
): Promise<boolean> {
  return completeLedger(ledger, ended).then(
    () => true,
    (cause: unknown) => {
      warn(unwritten(ledger, cause));
      return false;
    },
  );
}

function unwritten({ path }: Ledger, cause: unknown): string {
  return `The ledger couldn't be saved. ${describeWriteError(cause, path, 'It').message}`;
}

/** A crash may come between the end or undo of a call and its record, so missing ones are added at the next start. */
export async function completeLedger(ledger: Ledger, ended: readonly LedgerEntry[]): Promise<void> {
  if (ended.length === 0) return;
  const recorded = new Map((await ledger.entries()).map((entry) => [entry.callId, entry]));
  const missing = ended.filter((entry) => isMissing(entry, recorded.get(entry.callId)));
  if (missing.length > 0) await ledger.recordAll(missing);
}

/** An undo that only the ledger knows about has happened too. */
function isMissing({ undone }: LedgerEntry, recorded: LedgerEntry | undefined): boolean {
  return !recorded || (undone !== undefined && !isDeepStrictEqual(undone, recorded.undone));
}
