import { expect, test } from 'vitest';
import { splitLongText } from './split-long-text';

test('a short text stays whole', () => {
  expect(['', 'a\n\nb', 'x'.repeat(4_000)].map(splitLongText)).toEqual([[''], ['a\n\nb'], ['x'.repeat(4_000)]]);
});

test('a long text is cut at its line breaks, which its pieces bring by themselves', () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index}`);
  const pieces = splitLongText(lines.join('\n'));
  expect(pieces.join('\n')).toBe(lines.join('\n'));
  expect(pieces.map((piece) => piece.length <= 4_000)).toEqual(pieces.map(() => true));
});

test('a line without an end is cut where it is too long, between two characters', () => {
  const text = `a${'😀'.repeat(5_000)}`;
  const pieces = splitLongText(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.map((piece) => [/\p{Cs}/u.test(piece), piece.length <= 4_001])).toEqual(
    pieces.map(() => [false, true]),
  );
});
