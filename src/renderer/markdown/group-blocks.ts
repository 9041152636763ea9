import type { Block } from '../features/conversation/markdown/block';

/** Of hundreds of blocks, these many at most are compared one by one when another comes. */
const groupSize = 24;

/** Groups that only ever grow at the end. */
export function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (let start = 0; start < blocks.length; start += groupSize) groups.push(blocks.slice(start, start + groupSize));
  return groups;
}
