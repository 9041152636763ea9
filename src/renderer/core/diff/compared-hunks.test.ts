import { expect, test } from 'vitest';
import { comparedHunks } from './compared-hunks';

test('two texts are compared line by line', () => {
  const lines = comparedHunks('a\nb\n', 'a\nc\n')?.flatMap((hunk) => hunk.lines);
  expect(lines?.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['context a', 'removed b', 'added c']);
});

test('the same text has nothing to show', () => {
  expect(comparedHunks('a', 'a')).toEqual([]);
});
