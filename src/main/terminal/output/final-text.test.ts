import { describe, expect, it } from 'vitest';
import type { StyledText } from '../../../shared/text/styled-text';
import { finalText, needsScreen } from './final-text';

const screen = { columns: 20, rows: 5 };

describe('the final text of an output', () => {
  it.each<[string, string, StyledText]>([
    ['a line that is written again', 'one\r\ntwo\u001b[1A\r1\r\n\r\n', { text: '1ne\ntwo\n', styles: [] }],
    ['lines that are erased', 'one\r\ntwo\r\n\u001b[2A\u001b[Jthree', { text: 'three', styles: [] }],
    ['a cleared screen', 'one\r\n\u001b[2J\u001b[Htwo', { text: 'two', styles: [] }],
    [
      'a program that used the whole screen',
      'one\r\n\u001b[?1049hmenu\u001b[?1049ltwo',
      { text: 'one\ntwo', styles: [] },
    ],
    ['a program that still uses the whole screen', 'one\r\n\u001b[?1049h\u001b[Hmenu', { text: 'menu', styles: [] }],
    ['what scrolled away', `${'x\r\n'.repeat(9)}\u001b[1Ay`, { text: `${'x\n'.repeat(8)}y`, styles: [] }],
    ['a wrapped line', `\u001b[1A${'x'.repeat(50)}`, { text: 'x'.repeat(50), styles: [] }],
    ['a wide character that does not fit', `\u001b[1A${'x'.repeat(19)}漢`, { text: `${'x'.repeat(19)}漢`, styles: [] }],
    [
      'colors',
      '\u001b[1Aa\u001b[1;31mb\u001b[0m\u001b[38;5;208mc\u001b[48;2;1;2;3md\u001b[7me',
      {
        text: 'abcde',
        styles: [
          [1, 2, '1;31'],
          [2, 3, '38;5;208'],
          [3, 4, '38;5;208;48;2;1;2;3'],
          [4, 5, '7;38;5;208;48;2;1;2;3'],
        ],
      },
    ],
  ])('applies %s', async (_what, output, shown) => {
    expect(await finalText(output, screen)).toEqual(shown);
  });

  it.each([
    ['plain text', 'a\tb\r\n'],
    ['colors', '\u001b[1;31mred\u001b[m'],
    ['a progress bar', '10%\r20%\u001b[K\r\u001b[2K\u001b[1G'],
    ['a title and a link', '\u001b]0;t\u0007\u001b]8;;http://a\u001b\\a\u001b]8;;\u001b\\'],
    ['a hidden cursor and pasting', '\u001b[?25l\u001b[?2004h\u001b[?25h'],
    ['requests for a report', '\u001b[6n\u001b[c\u001b[>1u\u001b[?u'],
  ])('needs no screen for %s', (_what, output) => {
    expect(needsScreen(output)).toBe(false);
  });
});
