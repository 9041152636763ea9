import type { Block } from './block';

/** About a screenful: what is out of sight is laid out as one. */
const groupSize = 12;

/** Groups that only ever grow at the end. */
export function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (let start = 0; start < blocks.length; start += groupSize) groups.push(blocks.slice(start, start + groupSize));
  return groups;
}
