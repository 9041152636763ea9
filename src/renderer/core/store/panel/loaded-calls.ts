import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import type { CommandOutput } from '../../../../shared/contract/contract';

/** The newest matching calls, as far as requested. */
export interface LoadedCalls {
  readonly entries: readonly LedgerEntry[];
  readonly matched: number;
  readonly total: number;
}

type Page = CommandOutput<'ledger.search'>;

/** Puts the newest page before the loaded calls, unless so much has happened that the two no longer overlap. */
export function withFirstPage(loaded: LoadedCalls, page: Page, latest: LedgerEntry | null): LoadedCalls {
  const behind = entriesOutside(loaded.entries, page.entries);
  const isMeeting = behind.length < loaded.entries.length;
  // An older record may have been updated, as by an undo.
  const renewed = behind.map((entry) => (entry.callId === latest?.callId ? latest : entry));
  return { ...page, entries: isMeeting ? [...page.entries, ...renewed] : page.entries };
}

/** A new call has shifted the pages, so the next one may begin with known calls. */
export function withNextPage(loaded: LoadedCalls, page: Page): LoadedCalls {
  return { ...page, entries: [...loaded.entries, ...entriesOutside(page.entries, loaded.entries)] };
}

function entriesOutside(entries: readonly LedgerEntry[], known: readonly LedgerEntry[]): LedgerEntry[] {
  const ids = new Set(known.map(({ callId }) => callId));
  return entries.filter(({ callId }) => !ids.has(callId));
}
