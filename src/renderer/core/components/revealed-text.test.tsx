import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RevealedText } from './revealed-text';
import { type LineBreaks, revealedTextPieces } from './revealed-text-pieces';

/** Returns the shown text, with `[marked]` parts. */
function shown(text: string, lineBreaks: LineBreaks = 'replaced'): string {
  return revealedTextPieces(text, { lineBreaks })
    .map((piece) => (piece.markTitle === undefined ? piece.text : `[${piece.text}]`))
    .join('');
}
const titles = (text: string) =>
  revealedTextPieces(text, { lineBreaks: 'replaced' }).flatMap((piece) => piece.markTitle ?? []);

describe('a revealed text', () => {
  test('AD-01: shows escape sequences as what they are, and lets them overwrite nothing', () => {
    const command = 'rm -rf ~ \x1b[2K\x1b[1Aecho hi';
    expect(shown(command)).toBe('rm -rf ~ [␛ U+001B][2K[␛ U+001B][1Aecho hi');
    expect(titles(command)).toEqual(['U+001B escape', 'U+001B escape']);
    expect(renderToStaticMarkup(<RevealedText text={command} />)).not.toContain('\x1b');
  });

  test('AD-02: shows every character that changes the direction of writing', () => {
    const controls = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
    for (const code of controls) {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      expect(shown(`a${String.fromCodePoint(code)}b`)).toBe(`a[${name}]b`);
    }
    expect(titles('\u202e')).toEqual(['U+202E right-to-left override']);
  });

  test('AD-02: leaves nothing in the page that could change the direction', () => {
    const markup = renderToStaticMarkup(<RevealedText text={'echo \u202etxt.exe\u2069'} lineBreaks="kept" />);
    expect(markup).toMatch(/^<span dir="ltr"/);
    expect(markup).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('writes a language from right to left in its own order, unless the text turns directions around', () => {
    const look = (text: string) =>
      /unicode-bidi:[\w-]+/.exec(renderToStaticMarkup(<RevealedText text={text} lineBreaks="kept" />))?.[0];
    expect(look('echo שלום')).toBe('unicode-bidi:isolate');
    expect(look('echo שלום\u2066')).toBe('unicode-bidi:isolate-override');
  });

  test('AD-03: shows zero-width characters and odd spaces in a path', () => {
    expect(shown('src/\u200bin\u200ddex\ufeff.ts\u00a0\u2060')).toBe(
      'src/[U+200B]in[U+200D]dex[U+FEFF].ts[U+00A0][U+2060]',
    );
    expect(titles('\u200b\ufeff\u00a0')).toEqual([
      'U+200B zero width space',
      'U+FEFF byte order mark',
      'U+00A0 no-break space',
    ]);
  });

  test('AD-08: marks a letter of another script in a word of Latin letters, and no word of another language', () => {
    expect(shown('сurl пример.рф')).toBe('[с U+0441]url пример.рф');
    expect(titles('сurl')).toEqual(['Cyrillic letter U+0441']);
    expect(titles('αlpha \u0531ab \u0e01x')).toEqual([
      'Greek letter U+03B1',
      'Armenian letter U+0531',
      'Letter from another script U+0E01',
    ]);
    expect(shown('使用Git提交 naïve Ω')).toBe('使用Git提交 naïve Ω');
  });

  test('AD-08: marks letters that are no letters of a keyboard but look like them', () => {
    expect(titles('ｃurl 𝐜url')).toEqual(['Looks like c but is U+FF43', 'Looks like c but is U+1D41C']);
  });

  test('AD-14: keeps a file name with a line break on its line', () => {
    expect(shown('notes.txt\nApproved')).toBe('notes.txt[↵]Approved');
    expect(shown('two\nlines\tand a tab', 'kept')).toBe('two\nlines\tand a tab');
  });

  test('keeps line breaks where they decide what happens, and tells them from lines that are only wrapped', () => {
    expect(shown('ls\nrm a', 'kept-and-marked')).toBe('ls[↵\n]rm a');
  });

  test('shows more marks than a page can take as escapes, and still nothing is cut or invisible', () => {
    expect(shown(`a\n${'x\u200b\u202e'.repeat(3_000)}b`)).toBe(`a↵${'x\\u200b\\u202e'.repeat(3_000)}b`);
  });

  test.each<LineBreaks>(['replaced', 'kept', 'kept-and-marked'])(
    'HO-03: shows a long stretch without anything to see as one mark, with line breaks %s',
    (lineBreaks) => {
      expect(shown(`npm test${'\n'.repeat(300)}rm -rf x`, lineBreaks)).toBe('npm test[⏎×300]rm -rf x');
      expect(shown(`npm test${' '.repeat(250)};rm x`, lineBreaks)).toBe('npm test[·×250];rm x');
      expect(shown(`a${'\u200b'.repeat(250)}b`, lineBreaks)).toBe('a[U+200B×250]b');
    },
  );

  test('HO-03: says in words what stands there, and keeps the look of what stands around it', () => {
    const text = `ls${'\n'.repeat(300)}rm x`;
    const highlights = [
      { from: 0, to: 100, className: 'word' },
      { from: 200, to: 304, className: 'other' },
    ];
    expect(titles(text)).toEqual(['300 line breaks']);
    expect(revealedTextPieces(text, { lineBreaks: 'kept', highlights })).toEqual([
      { from: 0, text: 'ls', className: 'word' },
      { from: 2, text: '⏎×300', className: 'word', markTitle: '300 line breaks' },
      { from: 302, text: 'rm', className: 'other' },
      { from: 304, text: ' x' },
    ]);
  });

  test('shows control characters as their pictures, carriage returns too, and half a character by its number', () => {
    expect(shown('\0\b\r\n\x7f\x9b\ud800', 'kept')).toBe('[␀ U+0000][␈ U+0008][␍ U+000D]\n[␡ U+007F][U+009B][U+D800]');
  });

  test('keeps the look of its parts around what is marked', () => {
    const highlights = [
      { from: 0, to: 4, className: 'word' },
      { from: 5, to: 6, className: 'sign' },
    ];
    expect(revealedTextPieces('ab\u200bc |x', { lineBreaks: 'kept', highlights })).toEqual([
      { from: 0, text: 'ab', className: 'word' },
      { from: 2, text: 'U+200B', className: 'word', markTitle: 'U+200B zero width space' },
      { from: 3, text: 'c', className: 'word' },
      { from: 4, text: ' ' },
      { from: 5, text: '|', className: 'sign' },
      { from: 6, text: 'x' },
    ]);
  });

  test('shows nothing of an empty text', () => {
    expect(renderToStaticMarkup(<RevealedText text="" />)).not.toContain('<mark');
    expect(revealedTextPieces('', { lineBreaks: 'replaced' })).toEqual([]);
  });
});

test('whatever is not marked is the text itself, and nothing of it is invisible', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pieces = revealedTextPieces(text, { lineBreaks: 'replaced' });
      const rebuilt = pieces.map(({ from, text: part, markTitle }, index) =>
        markTitle === undefined ? part : text.slice(from, pieces[index + 1]?.from),
      );
      expect(rebuilt.join('')).toBe(text);
      expect(pieces.some((piece) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(piece.text.replaceAll('\t', '')))).toBe(false);
    }),
  );
});
