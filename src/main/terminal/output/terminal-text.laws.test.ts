import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEndMarkerReader } from '../end-marker';
import { endOf, startOf } from './output-text';
import { plainText } from './plain-text';

const anyOutput = fc.array(
  fc.oneof(
    fc.constantFrom(
      '\u001b',
      '\u001b[',
      '\u001b]',
      '\u0007',
      '\r',
      '\n',
      '\b',
      'K',
      '2K',
      '\u001b]7373;',
      'begin',
      ';',
    ),
    fc.string({ unit: 'binary' }),
  ),
);

describe('plain text', () => {
  it('holds no control characters but line breaks and tabs', () => {
    fc.assert(
      fc.property(anyOutput, (pieces) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(plainText(pieces.join(''))).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('is as it was when there is nothing to resolve', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~\n\täß😀]*$/u), (text) => {
        expect(plainText(text)).toBe(text);
      }),
    );
  });
});

describe('the end marker', () => {
  const secret = 'abc123';
  const marker = (word: string) => `\u001b]7373;${secret};${word}\u0007`;

  it('is found, and the output is whole, however it comes in pieces', () => {
    const pieces = fc.array(fc.nat({ max: 12 }), { maxLength: 40 });
    fc.assert(
      fc.property(anyOutput, fc.nat({ max: 255 }), pieces, (output, exitCode, lengths) => {
        const shown = Buffer.from(output.join('').replaceAll(secret, ''));
        const end = Buffer.from(`${marker(String(exitCode))}after the end`);
        const all = Buffer.concat([Buffer.from(`${secret}\r\n${marker('begin')}`), shown, end]);
        const reader = createEndMarkerReader(secret);
        const seen: Buffer[] = [];
        const codes: unknown[] = [];
        let position = 0;
        for (const length of [...lengths, all.length]) {
          const marked = reader.push(all.subarray(position, position + length));
          position += length;
          seen.push(Buffer.from(marked.output));
          if (marked.exitCode === undefined) continue;
          codes.push(marked.exitCode);
          break;
        }
        expect({ seen: Buffer.concat(seen), codes }).toEqual({ seen: shown, codes: [exitCode] });
      }),
    );
  });
});

describe('the ends of a text', () => {
  const anyText = fc.string({ unit: 'grapheme', size: 'large', maxLength: 2_000 });
  const jsonSize = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

  it('fit, are really its ends, and are the whole where that fits', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 3_000 }), (text, maxSize) => {
        const [start, end] = [startOf(text, maxSize), endOf(text, maxSize)];
        expect(jsonSize(start)).toBeLessThanOrEqual(maxSize);
        expect(jsonSize(end)).toBeLessThanOrEqual(maxSize);
        expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
        if (jsonSize(text) <= maxSize) expect([start, end]).toEqual([text, text]);
      }),
    );
  });

  it('are cut between lines where a line break is near', () => {
    expect(startOf('one\ntwo\nthree', 9)).toBe('one\ntwo');
    expect(endOf('one\ntwo\nthree', 9)).toBe('three');
    expect(startOf('a\nbbbbbbbbbbbbbbbbb', 10)).toBe('a\nbbbbbbb');
  });
});
