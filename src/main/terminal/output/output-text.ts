import { shorten } from '../../../shared/text/shorten';
import { StyledText } from '../../../shared/text/styled-text';
import { finalText, isRedrawn } from './final-text';
import { KEPT_IN_MEMORY, type OutputStore } from './output-store';
import type { ScreenSize } from './screen-text';

/** The final screen; its text is for the model: no escape sequences, and only both ends if the output is too long. */
export interface OutputText extends StyledText {
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

/** Output that keeps redrawing itself is drawn from its beginning up to this size, which takes about half a second. */
const MAX_REDRAWN = 2 * 1024 * 1024;

export interface OutputSource {
  readonly store: OutputStore;
  readonly terminalName: string;
  /** The screen that the program printed to. */
  readonly screen: ScreenSize;
}

/** Returns the whole output, or its two ends. */
export async function outputText({ store, terminalName, screen }: OutputSource): Promise<OutputText> {
  const { size, logPath } = store;
  const ends = await readEnds(store, screen);
  const place = { size, ...(logPath === undefined ? {} : { logPath }) };
  const [first, last = first] = ends;
  if (ends.length === 1 && startOf(first.text, MAX_TEXT_SIZE).length === first.text.length) {
    return { ...first, isCut: false, ...place };
  }
  const half = (MAX_TEXT_SIZE - NOTICE_SIZE) / 2;
  const head = StyledText.slice(first, 0, startOf(first.text, half).length);
  const tail = StyledText.slice(last, last.text.length - endOf(last.text, half).length);
  const total = ends.length === 1 ? Buffer.byteLength(first.text) : size;
  const leftOut = total - Buffer.byteLength(head.text) - Buffer.byteLength(tail.text);
  const between = StyledText.plain(notice(leftOut, total, { failure: store.failure, terminalName }));
  return { ...StyledText.join([head, between, tail], '\n'), isCut: true, ...place };
}

interface Rest {
  /** Why the rest could not be kept, if so. */
  readonly failure: string | undefined;
  readonly terminalName: string;
}

function notice(leftOut: number, total: number, { failure, terminalName }: Rest): string {
  const amount = `${leftOut.toLocaleString('en')} of ${total.toLocaleString('en')} bytes left out`;
  if (failure !== undefined) return `[… ${amount} and not saved: ${shorten(failure, NOTICE_SIZE / 4)} …]`;
  return `[… ${amount}; terminal-read with id ${terminalName} reads the rest …]`;
}

/** As readable text: all of it if it is in memory, or if it is mostly redrawn. */
async function readEnds(store: OutputStore, screen: ScreenSize): Promise<[StyledText] | [StyledText, StyledText]> {
  const whole = await readWhole(store);
  if (whole !== null) return [await finalText(whole, screen)];
  const head = store.head(KEPT_IN_MEMORY).toString('utf8');
  const tail = store.tail(KEPT_IN_MEMORY).toString('utf8');
  return [await finalText(untilLineEnd(head), screen), await finalText(fromLineStart(tail), screen)];
}

async function readWhole(store: OutputStore): Promise<string | null> {
  const { size } = store;
  if (size <= 2 * KEPT_IN_MEMORY) {
    const head = store.head(KEPT_IN_MEMORY);
    return Buffer.concat([head, store.tail(size - head.length)]).toString('utf8');
  }
  if (size > MAX_REDRAWN) return null;
  // If only both ends were kept, use those.
  const bytes = await store.read(0, size).catch(() => null);
  const output = bytes?.toString('utf8') ?? '';
  return isRedrawn(output) ? output : null;
}

/** A cut inside a line may be inside a character or an escape sequence. */
function untilLineEnd(text: string): string {
  const end = text.lastIndexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

export function fromLineStart(text: string): string {
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
