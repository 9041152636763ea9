import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { plainText } from './plain-text';

describe('plain text of a terminal', () => {
  it.each([
    ['colours', 'a\u001b[1;31mred\u001b[0mb', 'aredb'],
    ['a title', '\u001b]0;title\u0007text', 'text'],
    ['a link', '\u001b]8;;http://a.b\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['a character set', '\u001b(Btext\u001b=', 'text'],
    ['a device string', '\u001bPdevice\u001b\\text', 'text'],
    ['line breaks', 'a\r\nb\nc', 'a\nb\nc'],
    ['a progress bar', ' 10%\r 55%\r100%\r\ndone', '100%\ndone'],
    ['a shorter line over a longer one', 'abcdef\rxy', 'xycdef'],
    ['a line that is erased to its end', 'abcdef\rxy\u001b[K', 'xy'],
    ['a line that is erased', 'abcdef\u001b[2K\rxy', 'xy'],
    ['backspaces', 'abc\b\bX', 'aXc'],
    ['backspaces beyond the start', '\b\b\ba', 'a'],
    ['bells, nulls and other control characters', '\u0007a\u0000\u000eb\u007f\u009bc\td', 'abc\td'],
    ['characters of two halves', '😀😀\r😎', '😎😀'],
    ['a title that never ends, up to the line break', '\u001b]0;never\nshown', '\nshown'],
    ['a sequence that is interrupted by another', '\u001b[1\u001b[2mtext', 'text'],
    ['a sequence that is cut off', 'text\u001b[', 'text'],
    ['a lone escape', 'text\u001b', 'text'],
    ['a spinner that was wiped away', '\u2819\u001b[1G\u001b[0Kdone', 'done'],
  ])('has no %s', (_what, output, text) => {
    expect(plainText(output)).toBe(text);
  });

  it.each([
    ['ESC[', '\u001b['],
    ['ESC]', '\u001b]'],
    ['ESC P', '\u001bP'],
    ['carriage returns', 'x\r'],
    ['backspaces', 'xx\b'],
    ['erasures of a long line', '\u001b[2Kx'],
    ['erasures to the end', 'xyz\u001b[K'],
    ['addresses', 'http://a.'],
  ])('RX-07: is there within 200 ms for 1 MB of %s', (_what, piece) => {
    const output = 'y'.repeat(1024) + piece.repeat(Math.ceil((1024 * 1024) / piece.length));
    plainText(output.slice(0, 50_000));
    const startedAt = performance.now();
    const text = plainText(output);
    expectWithin(startedAt, 200);
    expect(['\u001b', '\r', '\b'].filter((character) => text.includes(character))).toEqual([]);
  });
});
