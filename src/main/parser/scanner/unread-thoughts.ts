import { thoughtTags } from '../../../shared/conversation/thought-tags';

const closings = thoughtTags.flatMap(({ close, closesAlone }) => (closesAlone ? [close] : []));
const longest = Math.max(...closings.map(({ length }) => length));
const lastCharacters = [...new Set(closings.map((close) => close.slice(-1)))];
const anyClosing = new RegExp(closings.map((close) => close.replace(/[|[\]]/g, '\\$&')).join('|'));

/** Finds where thoughts seem to end in a text, and with which tag; null if they don't. */
export function findThoughtsEnd(text: string): { readonly index: number; readonly raw: string } | null {
  // Most texts have none of these, and checking for them takes a fraction of the time.
  if (!lastCharacters.some((last) => text.includes(last))) return null;
  const found = anyClosing.exec(text);
  return found ? { index: found.index, raw: found[0] } : null;
}

/**
 * Watches text that is skipped as a quotation: if the quotation never ends, it wasn't one, and thoughts may have ended
 * in it.
 */
export class UnreadThoughts {
  private hasEnd = false;
  private tail = '';

  add(text: string): void {
    if (this.hasEnd) return;
    const all = this.tail + text;
    const mayEnd = text.length > 1 || lastCharacters.includes(text);
    this.hasEnd = mayEnd && findThoughtsEnd(all) !== null;
    this.tail = all.slice(1 - longest);
  }

  clear(): void {
    this.hasEnd = false;
    this.tail = '';
  }

  haveEnded(): boolean {
    return this.hasEnd;
  }
}
