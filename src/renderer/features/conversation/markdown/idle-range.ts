import type { Block } from './block';
import type { SplitText } from './split-blocks';

/** In a message longer than this, blocks out of sight wait; a shorter one is parsed and laid out within a frame. */
const idleLength = 12_000;
/**
 * A conversation opens at the end of its last message, or at the beginning of a search hit: those blocks are parsed at
 * once.
 */
const readyBlocks = { first: 2, last: 3 };

/** The range of blocks that are parsed only when they come into view. */
export interface IdleRange {
  readonly from: number;
  readonly to: number;
}

export function idleRange({ text, blocks }: SplitText): IdleRange | null {
  if (text.length <= idleLength) return null;
  const [first, last] = [blocks[readyBlocks.first], blocks.at(-readyBlocks.last)];
  return first && last && first.start < last.start ? { from: first.start, to: last.start } : null;
}

export function isWithin({ start }: Block, range: IdleRange | null): boolean {
  return range !== null && start >= range.from && start < range.to;
}
