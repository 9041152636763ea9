import { incompleteEnd } from './incomplete-end';
import { KEPT_IN_MEMORY, type OutputStore } from './output-store';

export interface OutputPage {
  /** Includes escape sequences, for a terminal screen. */
  readonly text: string;
  /** Byte position to request next. */
  readonly next: number;
  /** Some output between the requested position and this text was skipped. */
  readonly isCut: boolean;
  /** More output is already available. */
  readonly isBehind: boolean;
  /** No more output will follow. */
  readonly isEnded: boolean;
}

export interface FollowedOutput {
  readonly store: Pick<OutputStore, 'size' | 'read' | 'tail'>;
  isEnded(): boolean;
  /** Resolves when there is more output, or when it has ended. */
  changed(): Promise<void>;
}

/** As much as a screen can process between two frames. */
const PAGE = 64 * 1024;
/** A reader further behind than this would never catch up with a fast program, so it skips ahead. */
const MAX_BEHIND = 1024 * 1024;
const JUMP_TO = 512 * 1024;
/** Most lines are shorter: a skip goes to the start of a line, where no escape sequence is open. */
const LONGEST_LINE = 8 * 1024;

/**
 * Returns the output from a position: immediately if there is any, else when there is some, the output ends or the wait
 * times out. Readers ask for as much as they can take, so nothing is buffered for them and no program waits for them.
 */
export async function followOutput(output: FollowedOutput, from: number, patience: number): Promise<OutputPage> {
  const { store } = output;
  const start = Math.min(from, store.size);
  const deadline = performance.now() + patience;
  for (;;) {
    // Before the read, so that we don't miss output that arrives meanwhile.
    const change = output.changed();
    const isEnded = output.isEnded();
    const page = await readPage(store, start, { isWhole: isEnded });
    const isLast = isEnded && page.next >= store.size;
    if (page.next > start || isLast) return { ...page, isEnded: isLast };
    if (!(await happensWithin(change, deadline - performance.now()))) return { ...page, isEnded: false };
  }
}

interface PageOptions {
  /** No more output will come, so an incomplete character stays incomplete. */
  readonly isWhole: boolean;
}

async function readPage(store: FollowedOutput['store'], from: number, { isWhole }: PageOptions) {
  const { size } = store;
  const isCut = size - from > MAX_BEHIND;
  const start = isCut ? size - JUMP_TO : from;
  const end = Math.min(size, start + PAGE);
  const read = await store.read(start, end).catch(() => null);
  // Only both ends of the output could be kept.
  if (!read) return readTail(store);
  const skipped = isCut ? toLineStart(read) : 0;
  const bytes = read.subarray(skipped);
  const given = isWhole && end === size ? bytes : bytes.subarray(0, bytes.length - incompleteEnd(bytes));
  return { text: given.toString('utf8'), next: start + skipped + given.length, isCut, isBehind: end < size };
}

function readTail(store: FollowedOutput['store']) {
  const bytes = store.tail(KEPT_IN_MEMORY);
  const given = bytes.subarray(toLineStart(bytes), bytes.length - incompleteEnd(bytes));
  return { text: given.toString('utf8'), next: store.size, isCut: true, isBehind: false };
}

function toLineStart(bytes: Buffer): number {
  const lineEnd = bytes.subarray(0, LONGEST_LINE).indexOf('\n');
  if (lineEnd >= 0) return lineEnd + 1;
  const isContinued = (index: number) => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  let start = 0;
  while (start < 3 && isContinued(start)) start += 1;
  return start;
}

async function happensWithin(change: Promise<void>, time: number): Promise<boolean> {
  if (time <= 0) return false;
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, time, false);
  });
  const happened = await Promise.race([change.then(() => true), isLate]);
  clearTimeout(timer);
  return happened;
}
