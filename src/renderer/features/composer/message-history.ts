import type { ConversationItem } from '../../../shared/conversation/fold-conversation';

/** Earlier messages, and after them what is being written. What was changed on the way is kept at its place. */
export interface HistoryCursor {
  readonly entries: readonly string[];
  /** That of the text in the field; behind the last entry stands the draft. */
  readonly position: number;
  readonly written: ReadonlyMap<number, string>;
}

export function startCursor(draft: string, entries: readonly string[] = []): HistoryCursor {
  return { entries, position: entries.length, written: new Map([[entries.length, draft]]) };
}

/** What the field holds. */
export function cursorText({ entries, position, written }: HistoryCursor): string {
  return written.get(position) ?? entries[position] ?? '';
}

export function writeHere(walk: HistoryCursor, text: string): HistoryCursor {
  return { ...walk, written: new Map(walk.written).set(walk.position, text) };
}

/** Null where there is nothing further on that way. */
export function stepBy(walk: HistoryCursor, step: -1 | 1): HistoryCursor | null {
  const position = walk.position + step;
  return position < 0 || position > walk.entries.length ? null : { ...walk, position };
}

export function isAtDraft({ entries, position }: HistoryCursor): boolean {
  return position === entries.length;
}

/** What the user wrote and has not sent: the draft, or, where there is none, what they made of an earlier message. */
export function unsentText({ entries, position, written }: HistoryCursor): string {
  return written.get(entries.length) || (written.get(position) ?? '');
}

/** What is left in the field once the text in it was sent. */
export function afterSending(walk: HistoryCursor): HistoryCursor {
  return startCursor(isAtDraft(walk) ? '' : (walk.written.get(walk.entries.length) ?? ''));
}

/** The messages of the conversation, and before them what else was sent from this window. */
export function historyEntries(items: readonly ConversationItem[], sent: readonly string[]): string[] {
  const said = items.flatMap((item) => (item.kind === 'user' ? [item.text] : []));
  const elsewhere = sent.filter((text) => !said.includes(text));
  return [...elsewhere, ...said].filter((text, index, all) => text !== all[index - 1]);
}
