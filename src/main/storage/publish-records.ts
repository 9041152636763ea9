import { isDeepStrictEqual } from 'node:util';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { EventMessage } from '../../shared/contract/contract';
import { describeWriteError } from './describe-write-error';
import type { Ledger } from './ledger';

interface RecordListeners {
  publish(message: EventMessage): void;
  warn(message: string): void;
}

/** Keeps the record of a call and tells every window of it. Resolves to whether it is on disk. */
export function publishRecords(
  ledger: Ledger,
  { publish, warn }: RecordListeners,
): (entry: LedgerEntry) => Promise<boolean> {
  return (entry) => {
    // First in the queue: whoever hears of it and asks must find it.
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

/** Records what is missing. Resolves to whether all of it is on disk. */
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
