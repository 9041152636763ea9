import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { adoptLineEndings, describeLineEndings } from './line-endings';
import { decodeTextFile, encodeTextFile } from './text-file';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', 'plain and ünïcode 🎉\n'],
    ['ISO-8859-1', 'Größe und Länge der Straße, çà et là'],
    ['windows-1252', 'It’s “quoted” — and costs €5'],
    ['windows-1251', 'Привет, как дела? Это обычный текст'],
    ['Shift_JIS', 'これは日本語のテキストです。'],
  ])('is found in %s', (encoding, text) => {
    expect(decodeTextFile(iconv.encode(text, encoding))).toEqual({ encoding, hasByteOrderMark: false, text });
  });

  it.each(['UTF-8', 'UTF-16LE', 'UTF-16BE'])('is found behind the mark of %s', (encoding) => {
    const bytes = iconv.encode('\uFEFFtext ü\n', encoding);
    expect(decodeTextFile(bytes)).toEqual({ encoding, hasByteOrderMark: true, text: 'text ü\n' });
  });

  it.each([
    ['a NUL', [0x61, 0, 0x62]],
    ['half a character of UTF-16', [0xff, 0xfe, 0x61]],
    ['broken UTF-8 behind its mark', [0xef, 0xbb, 0xbf, 0xff]],
    ['control characters', [0xc3, 0x01, 0x02, 0x03, 0xff]],
  ])('is not found in bytes with %s', (_, bytes) => {
    expect(decodeTextFile(Buffer.from(bytes))).toBeNull();
  });

  it('is found only where writing it back gives the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const file = decodeTextFile(Buffer.from(bytes));
        if (file !== null) expect(encodeTextFile(file.text, file)).toEqual({ bytes: Buffer.from(bytes) });
      }),
    );
  });

  it('names the first character that an encoding does not have', () => {
    const form = { encoding: 'windows-1251', hasByteOrderMark: false };
    expect(encodeTextFile('да\nнет 🎉', form)).toEqual({ missing: '🎉', line: 2 });
  });
});

describe('line endings of new content', () => {
  it('are those of the file', () => {
    expect(adoptLineEndings('a\nb\n', 'x\r\n')).toBe('a\r\nb\r\n');
    expect(adoptLineEndings('a\nb\n', 'x\n')).toBe('a\nb\n');
    expect(adoptLineEndings('a\r\nb\n', 'x\r\n')).toBe('a\r\nb\n');
  });

  it('stay with their lines in a file of both kinds', () => {
    expect(adoptLineEndings('a\nb\nnew\n', 'a\nb\r\nc\r\n')).toBe('a\nb\r\nnew\r\n');
    expect(describeLineEndings('a\nb\r\n')).toBe('mixed line endings');
  });
});
