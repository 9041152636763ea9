import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { describeMisleadingContent } from './describe-misleading-content';

describe('objectionsToContent', () => {
  it.each([
    '',
    'const a = 1;\n\tb();\r\nc();\r\n',
    'Привет, мир! Это обычный текст: SQL-запрос, файл.txt',
    'Καλημέρα κόσμε, δύο λέξεις και ένα file.txt',
    'naïve café – “quoted” 漢字 Tシャツ',
    'a\u00a0b\u202fc\u3000d',
    '👩‍💻 ❤️ 👍🏽 🏳️‍🌈 🏴‍☠️ 🕵🏽‍♂️ 👨‍👩‍👧‍👦 1️⃣ #️⃣ ☎︎ 🇩🇪',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('finds nothing in %j', (text) => {
    expect(describeMisleadingContent(text)).toEqual([]);
  });

  it.each(
    [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c].map((code) => [
      `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
      String.fromCodePoint(code),
    ]),
  )('names %s, which makes text read in another order', (number, character) => {
    expect(describeMisleadingContent(`one\ntwo /*${character} } if (isAdmin) { */`)).toEqual([
      expect.stringMatching(
        new RegExp(`^Contains an? .* \\(${number.replace('+', '\\+')}\\) on line 2, which changes`),
      ),
    ]);
  });

  it.each([
    ['a\u200bb', 'a zero width space (U+200B) on line 1'],
    ['x\n\ny\ufeff', 'a byte order mark (U+FEFF) on line 3'],
    ['a\u200db', 'a zero width joiner (U+200D) on line 1'],
    ['a\ufe0f', 'a variation selector (U+FE0F) on line 1'],
    ['😀\u{e0041}', 'the character U+E0041 on line 1'],
    ['\u3164', 'a Hangul filler (U+3164) on line 1'],
    ['a\rb', 'a carriage return (U+000D) on line 1'],
    ['\x1b[2K', 'an escape (U+001B) on line 1'],
    ['a\u2028b', 'a line separator (U+2028) on line 1'],
  ])('names what does not show in %j', (text, name) => {
    expect(describeMisleadingContent(text)).toEqual([`Contains ${name}, which is invisible`]);
  });

  it('says each kind of reason by itself, and each character once', () => {
    expect(describeMisleadingContent('\u200b\n\u200b\u2060\n\u202e\nif (аdmin)')).toEqual([
      'Contains a right-to-left override (U+202E) on line 3, which changes the order in which the text is displayed',
      'Contains a zero width space (U+200B) on line 1, a word joiner (U+2060) on line 2, which are invisible',
      'Mixes alphabets: the letter а (U+0430) is Cyrillic, among Latin letters, on line 4',
    ]);
  });

  it('names five characters and says that there are others', () => {
    const [objection] = describeMisleadingContent('\u200b\u200c\u2060\u00ad\u3164\u180e');
    expect(objection?.match(/U\+/g)).toHaveLength(5);
    expect(objection).toContain('and others');
  });

  it('finds nothing in any printable ASCII', () => {
    fc.assert(fc.property(fc.stringMatching(/^[\t\n -~]*$/), (text) => describeMisleadingContent(text).length === 0));
  });

  it.each([
    ['ASCII', 'const answer = 42;\n', 0],
    ['Cyrillic', 'обычный текст на русском\n', 0],
    ['one word', 'я', 0],
    ['emoji', '👩‍💻', 0],
    ['joiners', '😀\u200d', 1],
    ['hidden characters', '\u200b', 1],
  ])('takes little time for a million characters: %s', (_name, piece, count) => {
    const text = piece.repeat(1_000_000 / piece.length);
    const startedAt = performance.now();
    expect(describeMisleadingContent(text)).toHaveLength(count);
    expectWithin(startedAt, 2_000);
  });
});
