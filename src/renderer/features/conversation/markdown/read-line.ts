import type { OpenBlock } from './block';

/** A longer block is cut where it shows least, so that parsing its end again stays cheap. */
export const blockLimit = 4_000;
/** Longer than any answer meant to be read: the rest is shown as written. */
const markdownLimit = 100_000;

const blank = /^\s*$/;
const fenceOpening = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;
const fenceClosing = /^ {0,3}(`{3,}|~{3,})\s*$/;
const listMarker = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}(?=\S)|\s|$)/;
const heading = /^#{1,6}(?:\s|$)/;
const tableDelimiter = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const endsTable = /^ {0,3}(?:>|#|[-*+]\s|\d{1,9}[.)]\s)/;

const endsList = /^ {0,3}(?:>|(?:-\s*){3,}$|(?:\*\s*){3,}$|(?:_\s*){3,}$)/;
/** Code, fences, headings and rules, also inside of inner items and quotes. */
const endsText =
  /^(?: {4}|\t)|^(?: {0,3}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?))* {0,3}(?:```|~~~|#{1,6}(?:\s|$)|(?:-\s*){3,}$|(?:\*\s*){3,}$|(?:_\s*){3,}$)/;

interface Line {
  /** Includes the line break, if there is one. */
  readonly text: string;
  readonly start: number;
  /** Whether it continues a line that was too long to take at once. */
  readonly isMidLine: boolean;
}

/** Returns the block that a line belongs to: the open one with the line added, or a new one that begins with it. */
export function readLine(open: OpenBlock | null, line: Line): OpenBlock {
  if (open === null) return begin(line);
  if (open.fence && !open.fence.isClosed) return inFence(open, open.fence.marker, line);
  const isFull = line.start - open.start >= blockLimit;
  if (line.start >= markdownLimit) return open.kind === 'plain' && !isFull ? open : begin(line);
  if (line.isMidLine) return isFull ? { ...begin(line), isContinuation: true } : { ...open, lastLine: line.text };
  if (blank.test(line.text)) return { ...withoutTable(open), isAfterBlank: true, lastLine: line.text };
  if (open.kind === 'code' || opensFence(line.text, open) || beginsAfterBlank(open, line.text)) return begin(line);
  if (heading.test(line.text)) return begin(line);
  const next = withLine(open, line.text);
  return isFull && mayCut(open, line) ? continuation(next, line) : next;
}

function begin({ text, start }: Line): OpenBlock {
  const marker = start >= markdownLimit ? undefined : fenceOpening.exec(text)?.[2];
  const common = { start, isContinuation: false, isAfterBlank: blank.test(text), lastLine: text };
  if (marker !== undefined) {
    return { ...common, kind: 'code', itemIndent: null, fence: { marker, isClosed: false } };
  }
  return {
    ...common,
    kind: start >= markdownLimit ? 'plain' : 'prose',
    itemIndent: indentOf(text) < 4 ? itemIndentOf(text) : null,
  };
}

function inFence(open: OpenBlock, marker: string, { text, isMidLine }: Line): OpenBlock {
  const closing = isMidLine ? undefined : fenceClosing.exec(text)?.[1];
  return closing?.startsWith(marker) ? { ...open, fence: { marker, isClosed: true }, lastLine: text } : open;
}

/** Within a list, an indented fence belongs to an item. */
function opensFence(text: string, { itemIndent }: OpenBlock): boolean {
  const indent = fenceOpening.exec(text)?.[1]?.length;
  return indent !== undefined && indent < (itemIndent ?? 4);
}

/** Indented lines may continue the code before a blank line. */
function beginsAfterBlank({ isAfterBlank, itemIndent }: OpenBlock, text: string): boolean {
  if (!isAfterBlank) return false;
  return itemIndent === null ? indentOf(text) < 4 : indentOf(text) < itemIndent && !listMarker.test(text);
}

function withLine(open: OpenBlock, text: string): OpenBlock {
  const isInner = open.itemIndent !== null && indentOf(text) >= open.itemIndent;
  const itemIndent = isInner ? open.itemIndent : endsList.test(text) ? null : (itemIndentOf(text) ?? lazyIndent(open));
  const common = { ...open, isAfterBlank: false, itemIndent, lastLine: text };
  if (open.table === undefined) {
    const isDelimiter = tableDelimiter.test(text) && open.lastLine.includes('|');
    return isDelimiter ? { ...common, table: open.lastLine + text } : common;
  }
  return endsTable.test(text) ? withoutTable(common) : common;
}

/** A line that isn't indented continues a list item only if the item's last line is text that can go on. */
function lazyIndent({ itemIndent, lastLine }: OpenBlock): number | null {
  if (itemIndent === null) return null;
  const inner = indentOf(lastLine) >= itemIndent ? lastLine.slice(itemIndent) : lastLine.replace(listMarker, '');
  return endsText.test(inner) ? null : itemIndent;
}

function withoutTable({ table: _, ...open }: OpenBlock): OpenBlock {
  return open;
}

/** Lists are cut between items, unless an item is itself a long text. */
function mayCut({ itemIndent, start }: OpenBlock, line: Line): boolean {
  if (itemIndent === null || line.start - start >= 2 * blockLimit) return true;
  return indentOf(line.text) < itemIndent && listMarker.test(line.text);
}

function continuation({ table }: OpenBlock, line: Line): OpenBlock {
  const begun = { ...begin(line), isContinuation: true };
  return table === undefined ? begun : { ...begun, table, tableHead: table };
}

/** Returns the text indent of the list item that begins here; null if none does. */
function itemIndentOf(text: string): number | null {
  return listMarker.exec(text)?.[0].replaceAll('\t', '    ').replace(/\s+$/, ' ').length ?? null;
}

function indentOf(text: string): number {
  const [indent = ''] = /^[ \t]*/.exec(text) ?? [];
  return indent.replaceAll('\t', '    ').length;
}
