import { describe, expect, it } from 'vitest';
import { screenCharacters } from './screen-characters';

describe('screenCharacters', () => {
  it.each(['', 'ls -la\n\tx', 'echo "é 漢字 – “x” 😀"', 'a'.repeat(65_536)])('lets %j pass', (line) => {
    expect(screenCharacters(line)).toBeNull();
  });

  it.each([
    ['\0', 'a NUL (U+0000)'],
    ['\r', 'a carriage return (U+000D)'],
    ['\v', 'a vertical tab (U+000B)'],
    ['\x1b', 'an escape (U+001B)'],
    ['\x7f', 'a delete (U+007F)'],
    ['\x85', 'a next line (U+0085)'],
    ['\x9b', 'the character U+009B'],
    ['\u00a0', 'a no-break space (U+00A0)'],
    ['\u00ad', 'a soft hyphen (U+00AD)'],
    ['\u200b', 'a zero width space (U+200B)'],
    ['\u202e', 'a right-to-left override (U+202E)'],
    ['\u2028', 'a line separator (U+2028)'],
    ['\u2029', 'a paragraph separator (U+2029)'],
    ['\u2066', 'a left-to-right isolate (U+2066)'],
    ['\u3000', 'an ideographic space (U+3000)'],
    ['\u3164', 'a Hangul filler (U+3164)'],
    ['\ufeff', 'a byte order mark (U+FEFF)'],
    ['\ud800', 'the character U+D800'],
    ['\u{e0041}', 'the character U+E0041'],
  ])('names %j', (character, name) => {
    const reason = `Contains ${name}, which is invisible, and can hide what runs`;
    expect(screenCharacters(`npm test${character}x`)).toBe(reason);
  });

  it('names all that are different, and a word of two alphabets beside them', () => {
    expect(screenCharacters('ls \u202e\u200b\u202e && сurl x')).toBe(
      'Contains a right-to-left override (U+202E), a zero width space (U+200B), which are invisible, and can hide what runs. Mixes alphabets: the letter с (U+0441) is Cyrillic, among Latin letters',
    );
  });

  it('names five and says that there are others', () => {
    const five = 'a zero width space (U+200B), a zero width non-joiner (U+200C), a zero width joiner (U+200D), ';
    const characters = ['\u200b', '\u200c', '\u200d', '\u2060', '\u202e'];
    const named = `Contains ${five}a word joiner (U+2060), a right-to-left override (U+202E)`;
    expect(screenCharacters(characters.join(''))).toBe(`${named}, which are invisible, and can hide what runs`);
    expect(screenCharacters([...characters, '\0', '\x07'].join(''))).toBe(
      `${named} and other invisible characters, and can hide what runs`,
    );
  });

  it('refuses what is too long to be read', () => {
    expect(screenCharacters('a'.repeat(65_537))).toBe(
      'The command is 65537 characters long; the limit is 65536. Use a script file instead',
    );
  });
});
