import { incompleteEnd } from './incomplete-end';
import type { OutputStore } from './output-store';
import { plainText } from './plain-text';

export type OutputPart = 'head' | 'tail' | 'both';

export interface OutputReading {
  readonly text: string;
  /** Byte positions in the output: where this read starts, and where the next one continues. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly isCut: boolean;
}

/** This still fits into a result if every second byte has to be escaped. */
const PAGE = 24_000;

/**
 * Returns the output since a position. If that is more than a page, `head` reads on from there, `tail` returns the end,
 * `both` returns both ends.
 */
export async function readOutput(store: OutputStore, since: number, part: OutputPart): Promise<OutputReading> {
  const { size } = store;
  const start = Math.min(Math.max(0, since), size);
  const read = async (from: number, to: number) => wholeCharacters(await store.read(from, to));
  if (size - start <= PAGE || part === 'head') {
    const bytes = await read(start, Math.min(size, start + PAGE));
    const to = start + bytes.length;
    return { text: toText(bytes), from: start, to, size, isCut: to < size };
  }
  if (part === 'tail') {
    const bytes = await read(size - PAGE, size);
    const to = size - PAGE + bytes.length;
    return { text: toText(bytes), from: size - PAGE, to, size, isCut: true };
  }
  const first = await read(start, start + PAGE / 2);
  const last = await read(size - PAGE / 2, size);
  const leftOut = size - start - first.length - last.length;
  const notice = `[… ${leftOut.toLocaleString('en')} bytes left out, from position ${start + first.length} …]`;
  const text = `${toText(first)}\n${notice}\n${toText(last)}`;
  return { text, from: start, to: size - PAGE / 2 + last.length, size, isCut: true };
}

function toText(bytes: Buffer): string {
  return plainText(bytes.toString('utf8'));
}

/** Drops an incomplete character at the end, unless that is all there is. */
function wholeCharacters(bytes: Buffer): Buffer {
  const incomplete = incompleteEnd(bytes);
  return incomplete < bytes.length ? bytes.subarray(0, bytes.length - incomplete) : bytes;
}
