import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePieces } from './code-pieces';
import { headOf } from './code-view';

test('pieces of code put together are the code, and each begins where it says', () => {
  const long = fc.array(fc.constantFrom('x'.repeat(999), '\n', '\u{1f680}'.repeat(333), 'a line\n'), { maxLength: 40 });
  fc.assert(
    fc.property(long, (parts) => {
      const code = parts.join('');
      const pieces = codePieces(code);
      expect(pieces.map(({ text }) => text).join('')).toBe(code);
      expect(pieces.every(({ from, text }) => code.startsWith(text, from) && text.length <= 4_000)).toBe(true);
      expect(pieces.every(({ text }) => !/\p{Cs}/u.test(text))).toBe(true);
    }),
  );
});

test('the head of a text is its first lines', () => {
  expect([headOf('a\nb\nc', 2), headOf('a\nb', 2), headOf('', 2)]).toEqual([
    { head: 'a\nb', lineCount: 3 },
    { head: 'a\nb', lineCount: 2 },
    { head: '', lineCount: 1 },
  ]);
});
