import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt-of';
import { foldText } from './fold-text';

/** Few letters, so that there are many overlapping matches; some are longer than one unit, with or without folding. */
const simple = fc.constantFrom('a', 'B', 'á', 'a\u0301', 'Σ', 'ς', '😀', ' ', '\n');
/** Letters that folding splits, so that a match may be half of one. */
const compound = fc.constantFrom('a', '한', '하', '\u1112', '\u1161', 'יִ', '\u05d9', 'İ');

function textAndTerms(unit: fc.Arbitrary<string>) {
  return fc
    .tuple(
      fc.string({ unit, maxLength: 150 }),
      fc.array(fc.string({ unit, minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      fc.string({ unit, maxLength: 150 }),
    )
    .map(([before, written, after]) => {
      const terms = [...new Set(written.map(foldText))].filter((term) => term.trim() !== '');
      return { text: before + written.join(' ') + after, terms };
    })
    .filter(({ terms }) => terms.length > 0);
}

const uncovered = (folded: string, terms: readonly string[]) => {
  const isCovered = new Array(folded.length).fill(false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      isCovered.fill(true, at, at + term.length);
  }
  return isCovered.filter((is) => !is).length;
};

describe('an excerpt', () => {
  it('marks all that was looked for and nothing else', () => {
    fc.assert(
      fc.property(textAndTerms(simple), ({ text, terms }) => {
        const { excerpt, matches } = excerptOf(text, terms);
        let rest = '';
        let end = 0;
        for (const [from, to] of matches) {
          expect(from).toBeGreaterThanOrEqual(end);
          // All kinds of whitespace are shown as a space.
          const marked = foldText(excerpt.slice(from, to));
          expect(
            uncovered(
              marked,
              terms.map((term) => term.replace(/\s/g, ' ')),
            ),
          ).toBe(0);
          rest += `${excerpt.slice(end, from)}\0`;
          end = to;
        }
        expect(end).toBeLessThanOrEqual(excerpt.length);
        rest += excerpt.slice(end);
        expect(matches.length).toBeGreaterThan(0);
        expect(terms.filter((term) => !/\s/.test(term) && foldText(rest).includes(term))).toEqual([]);
      }),
    );
  });

  it('marks a letter as a whole where a part of it was found', () => {
    fc.assert(
      fc.property(textAndTerms(compound), ({ text, terms }) => {
        const { excerpt, matches } = excerptOf(text, terms);
        expect(matches.length).toBeGreaterThan(0);
        for (const [from, to] of matches) {
          const marked = foldText(excerpt.slice(from, to));
          expect(terms.some((term) => marked.includes(term))).toBe(true);
        }
      }),
    );
  });

  it('is a stretch of the text, short, with whole letters, that says where something is left out', () => {
    fc.assert(
      fc.property(textAndTerms(simple), ({ text, terms }) => {
        const { excerpt } = excerptOf(text, terms);
        const shown = excerpt.replace(/^…/, '').replace(/…$/, '');
        expect(text.replace(/\s/g, ' ')).toContain(shown);
        expect(excerpt.startsWith('…') || text.replace(/\s/g, ' ').startsWith(shown)).toBe(true);
        expect(excerpt.endsWith('…') || text.replace(/\s/g, ' ').endsWith(shown)).toBe(true);
        expect(excerpt.length).toBeLessThanOrEqual(190);
        expect(Buffer.from(excerpt, 'utf8').toString('utf8')).toBe(excerpt);
      }),
    );
  });

  it('shows what stands before and behind', () => {
    const text = `${'before '.repeat(20)}The café,\nthe CAFE\u0301.${' after'.repeat(50)}`;
    const { excerpt, matches } = excerptOf(text, ['cafe']);
    expect(excerpt).toBe(
      '…ore before before before before before before The café, the CAFE\u0301. after after after after after after after after after after after after after after after after after after after…',
    );
    expect(matches.map(([from, to]) => excerpt.slice(from, to))).toEqual(['café', 'CAFE\u0301']);
  });
});
