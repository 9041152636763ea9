import { describe, expect, it } from 'vitest';
import type { StyledText } from '../../../shared/text/styled-text';
import { expectWithin } from '../../testing/expect-within';
import { lineText } from './line-text';

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
    expect(lineText(output).text).toBe(text);
  });

  it.each<[string, string, StyledText]>([
    ['a color', 'a\u001b[31mred\u001b[39mb', { text: 'aredb', styles: [[1, 4, '31']] }],
    [
      'a color over two lines',
      '\u001b[1;31ma\r\nb\u001b[0m',
      {
        text: 'a\nb',
        styles: [
          [0, 1, '1;31'],
          [2, 3, '1;31'],
        ],
      },
    ],
    [
      'an overwritten color',
      '\u001b[32mabc\r\u001b[31mX',
      {
        text: 'Xbc',
        styles: [
          [0, 1, '31'],
          [1, 3, '32'],
        ],
      },
    ],
    ['characters of two halves', '\u001b[32m😀😀\r\u001b[0m😎', { text: '😎😀', styles: [[2, 4, '32']] }],
    ['a color of an erased line', '\u001b[32mabc\u001b[2K\r\u001b[0mx', { text: 'x', styles: [] }],
    ['a private sequence that ends like a color', '\u001b[>4;2mtext', { text: 'text', styles: [] }],
  ])('keeps the place of %s', (_what, output, styled) => {
    expect(lineText(output)).toEqual(styled);
  });

  it.each([
    ['colors', '\u001b[31mx'],
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
    lineText(output.slice(0, 50_000));
    const startedAt = performance.now();
    const { text } = lineText(output);
    expectWithin(startedAt, 200);
    expect(['\u001b', '\r', '\b'].filter((character) => text.includes(character))).toEqual([]);
  });
});
