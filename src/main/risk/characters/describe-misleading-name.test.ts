import { expect, it } from 'vitest';
import { describeMisleadingName } from './describe-misleading-name';

it.each([
  ['src/main.ts', null],
  ['notes/отчёт.txt', null],
  ['with space/ä.txt', null],
  ['a\u200bb.ts', 'it holds a zero width space (U+200B), which does not show'],
  ['a\u200db.ts', 'it holds a zero width joiner (U+200D), which does not show'],
  ['\ufeffa.ts', 'it holds a byte order mark (U+FEFF), which does not show'],
  ['a\u202etxt.exe', 'it holds a right-to-left override (U+202E), which does not show'],
  ['a\nApproved', 'it holds a line feed (U+000A), which does not show'],
  ['a\tb', 'it holds a tab (U+0009), which does not show'],
  ['src/mаin.ts', 'the letter а (U+0430) is Cyrillic, among Latin letters'],
  [
    'mаin\u202e\u200b\n.ts',
    'it holds a right-to-left override (U+202E), a zero width space (U+200B), which do not show; it holds a line feed (U+000A), which does not show; the letter а (U+0430) is Cyrillic, among Latin letters',
  ],
])('of %j it says %j', (text, objection) => {
  expect(describeMisleadingName(text)).toBe(objection);
});
