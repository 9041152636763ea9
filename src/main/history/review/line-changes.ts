import { diffArrays } from 'diff';

/** Lines that differ, as positions in both texts; the ends are exclusive. */
export interface LineChange {
  readonly before: readonly [from: number, to: number];
  readonly after: readonly [from: number, to: number];
}

/** More differences than this count as one change, because a finer comparison would take seconds. */
const MAX_EDITS = 1_000;

/** Splits a text into lines with their endings, so that joined they are the text again. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Returns what differs, in order; between two changes there is at least one line that is the same. */
export function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const isSameFromEnd = () => before.at(-1 - end) === after.at(-1 - end);
  while (end < before.length - start && end < after.length - start && isSameFromEnd()) end += 1;
  const inner = [before.slice(start, before.length - end), after.slice(start, after.length - end)] as const;
  if (inner[0].length === 0 && inner[1].length === 0) return [];
  const parts = diffArrays([...inner[0]], [...inner[1]], { maxEditLength: MAX_EDITS });
  if (parts === undefined) return [{ before: [start, before.length - end], after: [start, after.length - end] }];
  const changes: LineChange[] = [];
  let [was, is] = [start, start];
  let open: { before: number; after: number } | null = null;
  const close = () => {
    if (open) changes.push({ before: [open.before, was], after: [open.after, is] });
    open = null;
  };
  for (const { added, removed, value } of parts) {
    if (!added && !removed) close();
    else open ??= { before: was, after: is };
    if (!added) was += value.length;
    if (!removed) is += value.length;
  }
  close();
  return changes;
}

export interface ComparedLines {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly changes: readonly LineChange[];
}

/** Returns the text with each change as it is on the chosen side; every other line stays byte for byte. */
export function composeText(
  { before, after, changes }: ComparedLines,
  sideOf: (index: number) => 'before' | 'after',
): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, change] of changes.entries()) {
    parts.push(...after.slice(at, change.after[0]));
    parts.push(...(sideOf(index) === 'before' ? before.slice(...change.before) : after.slice(...change.after)));
    [, at] = change.after;
  }
  parts.push(...after.slice(at));
  return parts.join('');
}
