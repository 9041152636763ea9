import { StyledText } from '../../../shared/text/styled-text';
import { finalText, isRedrawn } from './final-text';
import { incompleteEnd } from './incomplete-end';
import type { OutputStore } from './output-store';
import type { ScreenSize } from './screen-text';

export type OutputPart = 'head' | 'tail' | 'both';

export interface OutputReading extends StyledText {
  /** Byte positions in the output: where this read starts, and where the next one continues. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly isCut: boolean;
}

export interface OutputRange {
  readonly since: number;
  readonly part: OutputPart;
}

/** This still fits into a result if every second byte has to be escaped. */
const PAGE = 24_000;

/** Output that keeps redrawing itself is drawn as a whole up to this size, because little of it remains. */
const MAX_REDRAWN = 512 * 1024;

/**
 * Returns the output since a position. If that is more than a page, `head` reads on from there, `tail` returns the end,
 * `both` returns both ends.
 */
export async function readOutput(
  store: OutputStore,
  { since, part }: OutputRange,
  screen: ScreenSize,
): Promise<OutputReading> {
  const { size } = store;
  const start = Math.min(Math.max(0, since), size);
  const read = async (from: number, to: number) => wholeCharacters(await store.read(from, to));
  const show = (bytes: Buffer) => finalText(bytes.toString('utf8'), screen);
  if (size - start <= PAGE || part === 'head') {
    const bytes = await read(start, Math.min(size, start + PAGE));
    const to = start + bytes.length;
    return { ...(await show(bytes)), from: start, to, size, isCut: to < size };
  }
  const drawn = size - start <= MAX_REDRAWN ? await draw(await read(start, size).catch(() => null), screen) : null;
  if (drawn) return { ...drawn.shown, from: start, to: start + drawn.length, size, isCut: false };
  if (part === 'tail') {
    const bytes = await read(size - PAGE, size);
    const to = size - PAGE + bytes.length;
    return { ...(await show(bytes)), from: size - PAGE, to, size, isCut: true };
  }
  const first = await read(start, start + PAGE / 2);
  const last = await read(size - PAGE / 2, size);
  const leftOut = size - start - first.length - last.length;
  const notice = `[… ${leftOut.toLocaleString('en')} bytes left out, from position ${start + first.length} …]`;
  const shown = StyledText.join([await show(first), StyledText.plain(notice), await show(last)], '\n');
  return { ...shown, from: start, to: size - PAGE / 2 + last.length, size, isCut: true };
}

/** Returns what several pages of output show, if that fits into one. */
async function draw(bytes: Buffer | null, screen: ScreenSize) {
  const output = bytes?.toString('utf8') ?? '';
  if (bytes === null || !isRedrawn(output)) return null;
  const shown = await finalText(output, screen);
  return Buffer.byteLength(shown.text) <= PAGE ? { shown, length: bytes.length } : null;
}

/** Drops an incomplete character at the end, unless that is all there is. */
function wholeCharacters(bytes: Buffer): Buffer {
  const incomplete = incompleteEnd(bytes);
  return incomplete < bytes.length ? bytes.subarray(0, bytes.length - incomplete) : bytes;
}
