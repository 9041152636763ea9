import type { Block, OpenBlock } from './block';
import { blockLimit, readLine } from './read-line';

/** A text split into blocks, and where to continue when more arrives. */
export interface SplitText {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly progress: Progress;
}

/** Covers complete lines only. */
interface Progress {
  readonly settled: readonly Block[];
  readonly open: OpenBlock | null;
  readonly position: number;
  readonly isMidLine: boolean;
}

const beginning: Progress = { settled: [], open: null, position: 0, isMidLine: false };

/**
 * Splits a text into blocks by reading each line once. If it continues an earlier text, only the new part is read, and
 * finished blocks stay the same objects. The blocks are the same no matter how the text arrived.
 */
export function splitBlocks(text: string, earlier?: SplitText): SplitText {
  const isGrowth = earlier !== undefined && text.startsWith(earlier.text);
  if (isGrowth && earlier.text.length === text.length) return earlier;
  const progress = readLines(text, isGrowth ? earlier.progress : beginning);
  const { settled, open, position, isMidLine } = progress;
  const rest = text.slice(position);
  const last = rest === '' ? open : readLine(open, { text: rest, start: position, isMidLine });
  const blocks = [...settled];
  if (open && last && last.start !== open.start) blocks.push(blockOf(text, open, position));
  if (last) blocks.push(blockOf(text, last, text.length));
  return { text, blocks, progress };
}

function readLines(text: string, from: Progress): Progress {
  let { open, position, isMidLine } = from;
  const settled = [...from.settled];
  for (let end = endOfLine(text, position); end !== null; end = endOfLine(text, position)) {
    const next = readLine(open, { text: text.slice(position, end), start: position, isMidLine });
    if (open && next.start !== open.start) settled.push(blockOf(text, open, position));
    open = next;
    position = end;
    isMidLine = text[end - 1] !== '\n';
  }
  return { settled, open, position, isMidLine };
}

/**
 * Returns null while the line may continue; a very long one is taken in pieces, which end between words if possible.
 */
function endOfLine(text: string, position: number): number | null {
  const ahead = text.slice(position, position + blockLimit);
  const lineBreak = ahead.indexOf('\n');
  if (lineBreak >= 0) return position + lineBreak + 1;
  if (text.length - position <= blockLimit) return null;
  const space = ahead.lastIndexOf(' ');
  return space > 0 ? position + space + 1 : outsidePair(text, position + blockLimit);
}

/** Returns one less if the position would split a surrogate pair. */
function outsidePair(text: string, position: number): number {
  const code = text.charCodeAt(position - 1);
  return code >= 0xd800 && code <= 0xdbff ? position - 1 : position;
}

function blockOf(text: string, { kind, start, isContinuation, tableHead }: OpenBlock, end: number): Block {
  const block = { kind, start, raw: text.slice(start, end), isContinuation };
  return tableHead === undefined ? block : { ...block, tableHead };
}
