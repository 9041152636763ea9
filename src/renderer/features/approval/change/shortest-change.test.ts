import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortestChange } from './shortest-change';

test('the shortest change leaves alone what two texts begin and end with', () => {
  expect(shortestChange('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' });
  expect(shortestChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(shortestChange('same', 'same')).toBeNull();
});

test('the shortest change makes one text of the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = shortestChange(before, after) ?? { from: 0, to: 0, insert: '' };
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});
