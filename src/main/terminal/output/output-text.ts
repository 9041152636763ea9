import { shorten } from '../../../shared/text/shorten';
import { KEPT_IN_MEMORY, type OutputStore } from './output-store';
import { plainText } from './plain-text';

export interface OutputText {
  /** For the model: no escape sequences, and only the beginning and the end if the output is too long. */
  readonly text: string;
  /** Bytes written by the program. */
  readonly size: number;
  readonly isCut: boolean;
  /** Path to the whole output if it is long: for people, since tools may not read it. */
  readonly logPath?: string;
}

/** As JSON, together with the rest of a result, it stays within the 50 KB that a model gets. */
const MAX_TEXT_SIZE = 48_000;

/** For the notice, which may explain why something could not be kept. */
const NOTICE_SIZE = 1_000;

/** Returns the whole output, or its two ends. */
export function outputText(store: OutputStore, terminalId: string): OutputText {
  const { size, logPath } = store;
  const ends = readEnds(store);
  const place = { size, ...(logPath === undefined ? {} : { logPath }) };
  if (ends.length === 1) {
    const whole = startOf(ends[0], MAX_TEXT_SIZE);
    if (whole.length === ends[0].length) return { text: whole, isCut: false, ...place };
  }
  const half = (MAX_TEXT_SIZE - NOTICE_SIZE) / 2;
  const head = startOf(ends[0], half);
  const tail = endOf(ends[1] ?? ends[0], half);
  const total = ends.length === 1 ? Buffer.byteLength(ends[0]) : size;
  const leftOut = total - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return {
    text: `${head}\n${notice(leftOut, total, { failure: store.failure, terminalId })}\n${tail}`,
    isCut: true,
    ...place,
  };
}

interface Rest {
  /** Why the rest could not be kept, if so. */
  readonly failure: string | undefined;
  readonly terminalId: string;
}

function notice(leftOut: number, total: number, { failure, terminalId }: Rest): string {
  const amount = `${leftOut.toLocaleString('en')} of ${total.toLocaleString('en')} bytes left out`;
  if (failure !== undefined) return `[… ${amount} and not saved: ${shorten(failure, NOTICE_SIZE / 4)} …]`;
  return `[… ${amount}; terminal-read with id ${terminalId} reads the rest …]`;
}

/** As readable text: all of it if it is in memory. */
function readEnds(store: OutputStore): [string] | [string, string] {
  const { size } = store;
  if (size <= 2 * KEPT_IN_MEMORY) {
    const head = store.head(KEPT_IN_MEMORY);
    return [plainText(Buffer.concat([head, store.tail(size - head.length)]).toString('utf8'))];
  }
  const head = store.head(KEPT_IN_MEMORY).toString('utf8');
  const tail = store.tail(KEPT_IN_MEMORY).toString('utf8');
  return [plainText(untilLineEnd(head)), plainText(fromLineStart(tail))];
}

/** A cut inside a line may be inside a character or an escape sequence. */
function untilLineEnd(text: string): string {
  const end = text.lastIndexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

function fromLineStart(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}

/** Returns the beginning of a text, with at most this many bytes as JSON, up to a line break if one is near. */
export function startOf(text: string, maxSize: number): string {
  let size = 0;
  let end = 0;
  while (end < text.length) {
    const length = isPair(text, end) ? 2 : 1;
    size += jsonSize(text, end, length);
    if (size > maxSize) break;
    end += length;
  }
  if (end === text.length) return text;
  const lineEnd = text.lastIndexOf('\n', end);
  return text.slice(0, lineEnd > end / 2 ? lineEnd : end);
}

/** Returns the end of a text, likewise. */
export function endOf(text: string, maxSize: number): string {
  let size = 0;
  let start = text.length;
  while (start > 0) {
    const length = start > 1 && isPair(text, start - 2) ? 2 : 1;
    size += jsonSize(text, start - length, length);
    if (size > maxSize) break;
    start -= length;
  }
  if (start === 0) return text;
  const lineEnd = text.indexOf('\n', start - 1);
  const isNear = lineEnd >= 0 && lineEnd - start < (text.length - start) / 2;
  return text.slice(isNear ? lineEnd + 1 : start);
}

function isPair(text: string, index: number): boolean {
  const first = text.charCodeAt(index);
  const second = text.charCodeAt(index + 1);
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}

function jsonSize(text: string, index: number, length: number): number {
  if (length === 2) return 4;
  const code = text.charCodeAt(index);
  if (code === 0x22 || code === 0x5c || code === 0x0a || code === 0x09) return 2;
  if (code < 0x20 || (code >= 0xd800 && code <= 0xdfff)) return 6;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : 3;
}
