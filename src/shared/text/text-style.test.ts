import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { applySgr, plainStyle, sgrOf, type TextColor, type TextStyle } from './text-style';

describe('a style', () => {
  it.each<[string, TextStyle]>([
    ['', {}],
    ['0', {}],
    ['1;31', { bold: true, foreground: 1 }],
    ['1;2;22', {}],
    ['3;4;7;9', { italic: true, underline: true, inverse: true, struck: true }],
    ['3;4;7;9;23;24;27;29', {}],
    ['97;104', { foreground: 15, background: 12 }],
    ['38;5;208', { foreground: 208 }],
    ['38;5;999', {}],
    ['48;2;1;2;255', { background: '#0102ff' }],
    ['38:5:208', { foreground: 208 }],
    ['38:2::1:2:3', { foreground: '#010203' }],
    ['38:2:1:2:3;1', { foreground: '#010203', bold: true }],
    ['4:3', { underline: true }],
    ['4;4:0', {}],
    ['58;5;9;1', { bold: true }],
    ['31;39', {}],
    ['5;8;21;999;x', {}],
  ])('after %j is %j', (parameters, style) => {
    expect(applySgr(plainStyle, parameters)).toEqual(style);
  });

  const color: fc.Arbitrary<TextColor> = fc.oneof(
    fc.nat({ max: 255 }),
    fc.nat({ max: 0xffffff }).map((value): TextColor => `#${value.toString(16).padStart(6, '0')}`),
  );
  const mark = fc.constant(true as const);
  const anyStyle = fc.record(
    {
      bold: mark,
      dim: mark,
      italic: mark,
      underline: mark,
      inverse: mark,
      struck: mark,
      foreground: color,
      background: color,
    },
    { requiredKeys: [] },
  );

  test('is the same after it was written as parameters and read again', () => {
    fc.assert(
      fc.property(anyStyle, (style) => {
        expect(applySgr(plainStyle, sgrOf(style))).toEqual(style);
      }),
    );
  });
});
