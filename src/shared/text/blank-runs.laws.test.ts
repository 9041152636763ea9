import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankRuns, MAX_BLANK_BREAKS, MAX_BLANK_CHARACTERS, markBlankRuns, revealText } from './blank-runs';

const blanks = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u00a0',
  '\u2003',
  '\u200b',
  '\u2028',
  '\u3000',
  '\u2800',
  '\ufeff',
];
const letters = fc.string({ unit: fc.constantFrom('a', '"', '\\', '⏎', '×', '3', '·', 'é', '😀'), maxLength: 6 });
const run = fc.oneof(
  fc.tuple(fc.constantFrom(...blanks), fc.integer({ min: 0, max: 120 })).map(([blank, count]) => blank.repeat(count)),
  fc.array(fc.constantFrom(...blanks), { maxLength: 60 }).map((parts) => parts.join('')),
);
const anyText = fc.array(fc.oneof(letters, run), { maxLength: 8 }).map((parts) => parts.join(''));

const unseen = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const tooLong = (text: string) =>
  [...text.matchAll(unseen)].some(
    ([found]) =>
      found.length > MAX_BLANK_CHARACTERS ||
      (found.match(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)?.length ?? 0) > MAX_BLANK_BREAKS,
  );

describe('HO-03: the marks of blank runs in any text', () => {
  it('stand for white space alone, each for the stretch that it says, so that the text is still all there', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        let put = '';
        for (const { from, to, shown } of blankRuns(text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(text.slice(from, to).replace(unseen, '')).toBe('');
          const counted = [...shown.matchAll(/×(\d+)/g)].reduce((total, [, count]) => total + Number(count), 0);
          expect(counted).toBe([...text.slice(from, to).replaceAll('\r\n', '\n')].length);
          put += text.slice(end, from) + text.slice(from, to);
          end = to;
        }
        expect(put + text.slice(end)).toBe(text);
      }),
    );
  });

  it('leave no run that is too long', () => {
    let marked = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const runs = blankRuns(text);
        marked += runs.length;
        const between = runs.map(({ to }, index) => text.slice(to, runs[index + 1]?.from ?? text.length));
        expect([text.slice(0, runs[0]?.from ?? text.length), ...between].filter(tooLong)).toEqual([]);
        expect(tooLong(markBlankRuns(text))).toBe(false);
        expect(tooLong(revealText(text))).toBe(false);
      }),
    );
    expect(marked).toBeGreaterThan(50);
  });

  it('change nothing in a text without such a run', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (blankRuns(text).length === 0) expect(markBlankRuns(text)).toBe(text);
        expect(markBlankRuns(text).replace(unseen, '').length).toBeGreaterThanOrEqual(text.replace(unseen, '').length);
      }),
    );
  });
});

describe('HO-03: a blank run', () => {
  it.each([
    [`npm test${'\n'.repeat(300)}rm -rf x`, 'npm test ⏎×300 rm -rf x', '300 line breaks'],
    [`echo a${' '.repeat(250)}; rm x`, 'echo a ·×250 ; rm x', '250 spaces'],
    [`echo a${'\t'.repeat(100)}; rm x`, 'echo a ⇥×100 ; rm x', '100 tabs'],
    [`echo a${'\u00a0'.repeat(90)}; rm x`, 'echo a U+00A0×90 ; rm x', '90 × U+00A0'],
    [`echo a${'\n  '.repeat(50)}rm x`, 'echo a ·×100 ⏎×50 rm x', '100 spaces, 50 line breaks'],
    [`${'\r\n'.repeat(50)}rm x`, '⏎×50 rm x', '50 line breaks'],
  ])('is shown by what it holds and how often', (text, shown, title) => {
    expect(markBlankRuns(text)).toBe(shown);
    expect(blankRuns(text)).toMatchObject([{ title }]);
  });

  it.each(['a\n\nb', 'if x; then\n        y\nfi', `${' '.repeat(40)}x`, 'a\n\n\n\nb'])(
    'is not what code and prose have anyway: %j',
    (text) => {
      expect(blankRuns(text)).toEqual([]);
    },
  );
});
