import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiteralMatcher } from './literal-matcher';

function foundByIndexOf(text: string, literal: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + literal.length)) {
    ends.push(at + literal.length);
  }
  return ends;
}

function foundByMatcher(text: string, literal: string): number[] {
  const matcher = new LiteralMatcher(literal);
  const ends: number[] = [];
  for (let index = 0; index < text.length; index += 1) if (matcher.next(text.charCodeAt(index))) ends.push(index + 1);
  return ends;
}

// Few letters, so that prefixes of the literal recur in it and in the text.
const letters = (size: number) => fc.string({ unit: fc.constantFrom(...'ab]<[>'.slice(0, size)), maxLength: 60 });

it('finds what indexOf finds, from left to right', () => {
  const texts = fc.integer({ min: 2, max: 6 }).chain((size) => fc.tuple(letters(size), letters(size)));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), ([text, other], length) => {
      const literal = `${other}a`.slice(0, length);
      expect(foundByMatcher(text, literal)).toEqual(foundByIndexOf(text, literal));
    }),
  );
});

it('finds a literal of any characters where it was put', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 20 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), fc.array(anyText), (literal, parts) => {
      const text = parts.join(literal);
      expect(foundByMatcher(text, literal)).toEqual(foundByIndexOf(text, literal));
    }),
  );
});
