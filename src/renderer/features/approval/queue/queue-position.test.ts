import { expect, test } from 'vitest';
import { nextQueuePosition } from './queue-position';

const at = (shownId: string | null, ...order: string[]) => ({ shownId, order });

test.each<[string, string | null, string[], string | null, string[], string | null]>([
  ['the first at first', null, [], null, ['a', 'b'], 'a'],
  ['the same while it waits', 'b', ['b', 'c'], null, ['a', 'b', 'c'], 'b'],
  ['where the user goes', 'a', ['a', 'b'], 'b', ['a', 'b'], 'b'],
  ['what stands in the place of the one that was decided', 'b', ['a', 'b', 'c'], 'b', ['a', 'c'], 'c'],
  ['what follows, whatever else went', 'b', ['a', 'b', 'c', 'd'], null, ['d', 'e'], 'd'],
  ['the last where none follows', 'c', ['a', 'b', 'c'], 'c', ['a', 'b'], 'b'],
  ['what came since where none follows', 'b', ['a', 'b'], null, ['a', 'c'], 'c'],
  ['nothing where nothing waits', 'a', ['a'], 'a', [], null],
])('shows %s', (_name, shownId, before, chosenId, order, expected) => {
  expect(nextQueuePosition(at(shownId, ...before), { chosenId, order })).toEqual(at(expected, ...order));
});
