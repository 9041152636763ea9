import { incompleteEnd } from './incomplete-end';
import { KEPT_IN_MEMORY, type OutputStore } from './output-store';

export interface OutputPage {
  /** With escape sequences, as a screen takes it. */
  readonly text: string;
  /** Position in bytes to ask for next. */
  readonly next: number;
  /** Something between what was asked for and what is given was skipped. */
  readonly isCut: boolean;
  /** There is more already. */
  readonly isBehind: boolean;
  /** Nothing will ever come after this. */
  readonly isEnded: boolean;
}

export interface FollowedOutput {
  readonly store: Pick<OutputStore, 'size' | 'read' | 'tail'>;
  isEnded(): boolean;
  /** Resolves when there is more, or when it has ended. */
  changed(): Promise<void>;
}

/** As much as a screen takes in between two frames. */
const PAGE = 64 * 1024;
/** Who is further behind than this would never catch up with a fast program, so they are led closer to its end. */
const MAX_BEHIND = 1024 * 1024;
const JUMP_TO = 512 * 1024;
/** Lines are mostly shorter: a jump leads to the start of one, where no escape sequence is under way. */
const LONGEST_LINE = 8 * 1024;

/**
 * The output from a position, at once if there is any, else when there is some, it ends or the patience does. Readers ask
 * for as much as they can take, so that nothing is kept for them and no program waits for them.
 */
export async function followOutput(output: FollowedOutput, from: number, patience: number): Promise<OutputPage> {
  const { store } = output;
  const start = Math.min(from, store.size);
  const deadline = performance.now() + patience;
  for (;;) {
    // Before the reading, so that nothing that comes meanwhile is slept through.
    const change = output.changed();
    const isEnded = output.isEnded();
    const page = await readPage(store, start, { isWhole: isEnded });
    const isLast = isEnded && page.next >= store.size;
    if (page.next > start || isLast) return { ...page, isEnded: isLast };
    if (!(await happensWithin(change, deadline - performance.now()))) return { ...page, isEnded: false };
  }
}

interface PageOptions {
  /** Nothing comes any more, so that half a character is as much as there will be of it. */
  readonly isWhole: boolean;
}

async function readPage(store: FollowedOutput['store'], from: number, { isWhole }: PageOptions) {
  const { size } = store;
  const isCut = size - from > MAX_BEHIND;
  const start = isCut ? size - JUMP_TO : from;
  const end = Math.min(size, start + PAGE);
  const read = await store.read(start, end).catch(() => null);
  // Only the ends of the output could be kept.
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
