import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { EventMessage } from '../../shared/contract/contract';
import { completeLedger } from './complete-ledger';
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
  return `The ledger could not be written. ${describeWriteError(cause, path, 'It').message}`;
}
