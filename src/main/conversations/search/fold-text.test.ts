import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, unfoldSpans } from './fold-text';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('é', 'e\u0301', 'Σ', 'ς', 'ß', 'İ', '한', '😀', ' '),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
});

describe('foldText', () => {
  it('makes one of what differs in case and accents alone', () => {
    expect(['Élan', 'e\u0301LAN', 'elan'].map(foldText)).toEqual(['elan', 'elan', 'elan']);
    expect(foldText('ΟΔΟΣ')).toBe(foldText('οδος'));
    expect(foldText('ĂÅñÇ')).toBe('aanc');
  });

  it('does to a text what it does to its letters one by one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(text)).toBe([...text].map(foldText).join(''));
      }),
    );
  });

  it('comes to the same when it is done twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('unfoldSpans', () => {
  it('says where a find stands in the text itself, with its accents', () => {
    const text = 'un caf\u0065\u0301, s’il vous plaît';
    const at = foldText(text).indexOf('cafe');
    const [span] = unfoldSpans(text, [[at, at + 4]]);
    expect(text.slice(...(span ?? []))).toBe('cafe\u0301');
  });

  it('leads from any stretch of whole letters to what folds to it', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, found, after) => {
        const text = before + found + after;
        const from = foldText(before).length;
        const [span] = unfoldSpans(text, [[from, from + foldText(found).length]]);
        expect(foldText(text.slice(...(span ?? [])))).toBe(foldText(found));
      }),
    );
  });
});
