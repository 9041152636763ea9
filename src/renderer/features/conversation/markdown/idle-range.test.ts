import { expect, test } from 'vitest';
import { idleRange, isWithin } from './idle-range';
import { splitBlocks } from './split-blocks';

test('of a long message, all but its beginning and its end wait until they are in sight', () => {
  const split = splitBlocks('Some words on a line.\n\n'.repeat(1_000));
  const waiting = split.blocks.map((block) => isWithin(block, idleRange(split)));
  expect(waiting.indexOf(true)).toBe(2);
  expect(waiting.lastIndexOf(true)).toBe(996);
  expect(waiting.slice(2, 997).every(Boolean)).toBe(true);
});

test('a message that is read at a glance has nothing that waits', () => {
  expect(idleRange(splitBlocks('a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng'))).toBeNull();
});
