import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onOneLine } from './on-one-line';

it.each([
  ['a.txt', 'a.txt'],
  ['with space – é 漢字 😀', 'with space – é 漢字 😀'],
  ['x\nApproved', 'x\\nApproved'],
  ['x\r\nApproved', 'x\\r\\nApproved'],
  ['x\u2028Approved\u2029\u0085y', 'x\\u2028Approved\\u2029\\u0085y'],
  [`ls${'\n'.repeat(300)}rm x`, 'ls ⏎×300 rm x'],
  [`ls${' '.repeat(250)}; rm x`, 'ls ·×250 ; rm x'],
  ['\x1b[2K\x07\0', '\\u001b[2K\\u0007\\u0000'],
])('writes %j as %j', (text, shown) => {
  expect(onOneLine(text)).toBe(shown);
});

it('leaves no line break in any text, and other texts as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = onOneLine(text);
      expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(onOneLine(shown)).toBe(shown);
    }),
  );
});
