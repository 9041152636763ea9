import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markedPieces } from './marked-pieces';

describe('an excerpt with its matches', () => {
  test('is cut where they begin and end', () => {
    expect(
      markedPieces('say hello to all', [
        [13, 16],
        [4, 9],
      ]),
    ).toEqual([
      { text: 'say ', isMarked: false, at: 0 },
      { text: 'hello', isMarked: true, at: 4 },
      { text: ' to ', isMarked: false, at: 9 },
      { text: 'all', isMarked: true, at: 13 },
    ]);
  });

  test('stays whole, and marks just what lies in a match', () => {
    const range = fc.tuple(fc.nat(30), fc.nat(30)).map(([from, length]) => [from, from + length] as const);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.array(range, { maxLength: 6 }), (text, ranges) => {
        const pieces = markedPieces(text, ranges);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const marked = pieces.flatMap(({ text: { length }, isMarked }) => Array(length).fill(isMarked));
        const expected = Array.from({ length: text.length }, (_, index) =>
          ranges.some(([from, to]) => index >= from && index < to),
        );
        expect(marked).toEqual(expected);
      }),
    );
  });
});
