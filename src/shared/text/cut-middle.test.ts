import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle } from './cut-middle';

const anyUnit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff }));
const brokenText = fc.array(anyUnit, { maxLength: 40 }).map((units) => String.fromCharCode(...units));
const anyText = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), brokenText, fc.nat(60))
  .map(([whole, broken, times]) => (whole + broken).repeat(times));
const anyLimit = fc.integer({ min: 100, max: 400 });
const noticePattern = /\n\[… (\d+) of (\d+) characters left out …\]\n/g;

function parts(cut: string) {
  const found = [...cut.matchAll(noticePattern)].at(-1);
  if (!found) throw new Error('The text was not cut');
  const head = cut.slice(0, found.index);
  const tail = cut.slice(found.index + found[0].length);
  return { head, tail, leftOut: Number(found[1]), total: Number(found[2]) };
}

const countLoneSurrogates = (text: string) => (text.match(/\p{Cs}/gu) ?? []).length;

describe('cutMiddle', () => {
  it('leaves a text that fits as it is', () => {
    expect(cutMiddle('a'.repeat(100), 100)).toBe('a'.repeat(100));
  });

  it('keeps both ends and says what it left out', () => {
    const cut = cutMiddle(`${'a'.repeat(100)}${'b'.repeat(100)}`, 102);
    expect(cut).toBe(`${'a'.repeat(32)}\n[… 136 of 200 characters left out …]\n${'b'.repeat(32)}`);
  });

  it('treats a limit that leaves no room for the notice as the smallest one', () => {
    const text = 'a'.repeat(500);
    for (const limit of [-1, 0, 20, 99.9, Number.NEGATIVE_INFINITY]) {
      expect(cutMiddle(text, limit)).toBe(cutMiddle(text, 100));
    }
  });

  it('never cuts a text for which there is no limit', () => {
    expect(cutMiddle('a'.repeat(500), Number.POSITIVE_INFINITY)).toBe('a'.repeat(500));
  });

  it('splits no pair at either end', () => {
    const faces = '😀'.repeat(200);
    for (const text of [faces, `a${faces}`, `${faces}b`]) {
      for (const limit of [100, 101, 102, 103]) expect(countLoneSurrogates(cutMiddle(text, limit))).toBe(0);
    }
  });

  it('is never longer than its limit', () => {
    fc.assert(fc.property(anyText, anyLimit, (text, limit) => cutMiddle(text, limit).length <= limit));
  });

  it('gives a beginning and an end of the text, and leaves out exactly as much as it says', () => {
    fc.assert(
      fc.property(anyText, anyLimit, (text, limit) => {
        fc.pre(text.length > limit);
        const { head, tail, leftOut, total } = parts(cutMiddle(text, limit));
        expect(text.startsWith(head)).toBe(true);
        expect(text.endsWith(tail)).toBe(true);
        expect({ leftOut, total }).toEqual({ leftOut: text.length - head.length - tail.length, total: text.length });
      }),
    );
  });

  it('brings in no lone surrogate that the text did not have', () => {
    fc.assert(
      fc.property(anyText, anyLimit, (text, limit) => {
        expect(countLoneSurrogates(cutMiddle(text, limit))).toBeLessThanOrEqual(countLoneSurrogates(text));
      }),
    );
  });
});
