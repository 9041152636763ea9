import type { ConversationItem } from '../../../shared/conversation/conversation-state';

/** Earlier messages, followed by the current draft. Edits made while stepping through are kept at their position. */
export interface HistoryCursor {
  readonly entries: readonly string[];
  /** The position of the text in the field; the draft comes after the last entry. */
  readonly position: number;
  readonly written: ReadonlyMap<number, string>;
}

export function startCursor(draft: string, entries: readonly string[] = []): HistoryCursor {
  return { entries, position: entries.length, written: new Map([[entries.length, draft]]) };
}

/** Returns the text in the field. */
export function cursorText({ entries, position, written }: HistoryCursor): string {
  return written.get(position) ?? entries[position] ?? '';
}

export function writeHere(walk: HistoryCursor, text: string): HistoryCursor {
  return { ...walk, written: new Map(walk.written).set(walk.position, text) };
}

/** Returns null if there is nothing further in that direction. */
export function stepBy(walk: HistoryCursor, step: -1 | 1): HistoryCursor | null {
  const position = walk.position + step;
  return position < 0 || position > walk.entries.length ? null : { ...walk, position };
}

export function isAtDraft({ entries, position }: HistoryCursor): boolean {
  return position === entries.length;
}

/** Returns the user's unsent text: the draft, or else their edit of an earlier message. */
export function unsentText({ entries, position, written }: HistoryCursor): string {
  return written.get(entries.length) || (written.get(position) ?? '');
}

/** Returns what is left in the field after its text was sent. */
export function afterSending(walk: HistoryCursor): HistoryCursor {
  return startCursor(isAtDraft(walk) ? '' : (walk.written.get(walk.entries.length) ?? ''));
}

/** Returns the other messages sent from this window, followed by those of the conversation. */
export function historyEntries(items: readonly ConversationItem[], sent: readonly string[]): string[] {
  const said = items.flatMap((item) =>
    item.kind === 'user' && item.callId === undefined && item.text !== '' ? [item.text] : [],
  );
  const elsewhere = sent.filter((text) => !said.includes(text));
  return [...elsewhere, ...said].filter((text, index, all) => text !== all[index - 1]);
}
