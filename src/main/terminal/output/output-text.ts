import { shorten } from '../../../shared/text/shorten';
import { endOf, startOf } from '../cut-text';
import { KEPT_IN_MEMORY, type OutputStore } from './output-store';
import { plainText } from './plain-text';

export interface OutputText {
  /** For the model: no escape sequences, and only the beginning and the end where the whole is too long. */
  readonly text: string;
  /** Bytes that the program wrote. */
  readonly size: number;
  readonly isCut: boolean;
  /** Where the whole is, when it is long: for people, since no tool may read there. */
  readonly logPath?: string;
}

/** As JSON, together with what else a result says, it stays within the 50 KB that a model is given. */
const MAX_TEXT_SIZE = 48_000;
/** For the notice, which may say why something could not be kept. */
const NOTICE_SIZE = 1_000;

/** The whole of an output, or its two ends. */
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
  /** Why the rest could not be kept, where that is so. */
  readonly failure: string | undefined;
  readonly terminalId: string;
}

function notice(leftOut: number, total: number, { failure, terminalId }: Rest): string {
  const amount = `${leftOut.toLocaleString('en')} of ${total.toLocaleString('en')} bytes left out`;
  if (failure !== undefined) return `[… ${amount}, and they could not be kept: ${shorten(failure, NOTICE_SIZE / 4)} …]`;
  return `[… ${amount}; terminal-read with id ${terminalId} reads the rest …]`;
}

/** As readable text: the whole, where it is in memory. */
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

/** What is cut inside a line may be cut inside a character or an escape sequence. */
function untilLineEnd(text: string): string {
  const end = text.lastIndexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

function fromLineStart(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
