import { expect, it } from 'vitest';
import { describeMisleadingName } from './describe-misleading-name';

it.each([
  ['src/main.ts', null],
  ['notes/отчёт.txt', null],
  ['with space/ä.txt', null],
  ['a\u200bb.ts', 'Contains a zero width space (U+200B), which is invisible'],
  ['a\u200db.ts', 'Contains a zero width joiner (U+200D), which is invisible'],
  ['\ufeffa.ts', 'Contains a byte order mark (U+FEFF), which is invisible'],
  ['a\u202etxt.exe', 'Contains a right-to-left override (U+202E), which is invisible'],
  ['a\nApproved', 'Contains a line feed (U+000A), which is invisible'],
  ['a\tb', 'Contains a tab (U+0009), which is invisible'],
  ['src/mаin.ts', 'Mixes alphabets: the letter а (U+0430) is Cyrillic, among Latin letters'],
  [
    'mаin\u202e\u200b\n.ts',
    'Contains a right-to-left override (U+202E), a zero width space (U+200B), which are invisible. Contains a line feed (U+000A), which is invisible. Mixes alphabets: the letter а (U+0430) is Cyrillic, among Latin letters',
  ],
])('of %j it says %j', (text, objection) => {
  expect(describeMisleadingName(text)).toBe(objection);
});
