import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMixedScripts } from './find-mixed-scripts';

describe('findMixedScripts', () => {
  it.each([
    '',
    'curl -s https://example.com',
    'cat отчёт.txt',
    'cat отчёт_final.txt',
    'echo "Привет, world"',
    'ls Tシャツ café naïve Straße',
    'grep λ x.hs',
    '漢字mix',
    'echo 😀',
  ])('finds nothing in %j', (text) => {
    expect(findMixedScripts(text)).toBeNull();
  });

  it.each([
    ['сurl x', 'Mixes alphabets: the letter с (U+0441) is Cyrillic, among Latin letters'],
    ['cat pаsswd', 'Mixes alphabets: the letter а (U+0430) is Cyrillic, among Latin letters'],
    ['ls && gοogle', 'Mixes alphabets: the letter ο (U+03BF) is Greek, among Latin letters'],
    ['приvет', 'Mixes alphabets: the letter п (U+043F) is Cyrillic, among Latin letters'],
    ['ԁocker', 'Mixes alphabets: the letter ԁ (U+0501) is Cyrillic, among Latin letters'],
    ['αб', 'Mixes alphabets: the letter б (U+0431) is Cyrillic, among Greek letters'],
  ])('names the odd letter of %j', (text, found) => {
    expect(findMixedScripts(text)).toBe(found);
  });

  it('finds a Cyrillic letter anywhere in a Latin word, whatever stands around the word', () => {
    const word = fc.stringMatching(/^[a-z]{0,8}$/);
    const around = fc.stringMatching(/^[ -~]{0,20}$/);
    fc.assert(
      fc.property(around, word, word, around, (before, start, end, after) => {
        expect(findMixedScripts(`${before} a${start}р${end} ${after}`)).toBe(
          'Mixes alphabets: the letter р (U+0440) is Cyrillic, among Latin letters',
        );
      }),
    );
  });

  it('finds nothing in words of one alphabet each', () => {
    const words = fc.array(fc.oneof(fc.stringMatching(/^[a-zäéß]{1,8}$/), fc.stringMatching(/^[а-яё]{1,8}$/)));
    fc.assert(fc.property(words, (given) => findMixedScripts(given.join('-')) === null));
  });
});
