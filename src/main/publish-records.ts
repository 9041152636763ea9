import type { EventMessage } from '../shared/contract';
import type { LedgerEntry } from '../shared/ledger-entry';
import { messageOf } from '../shared/message-of';
import type { Ledger } from './storage/ledger';

interface RecordListeners {
  publish(message: EventMessage): void;
  warn(message: string): void;
}

/** Keeps the record of a call and tells every window of it. */
export function publishRecords(ledger: Ledger, { publish, warn }: RecordListeners): (entry: LedgerEntry) => void {
  return (entry) => {
    // First in the queue: whoever hears of it and asks must find it.
    ledger.record(entry).catch((cause: unknown) => warn(unwritten(cause)));
    publish({ name: 'ledger.recorded', payload: entry });
  };
}

export function unwritten(cause: unknown): string {
  return `The ledger could not be written: ${messageOf(cause)}`;
}
