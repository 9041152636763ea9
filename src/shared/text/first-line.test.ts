import { expect, it } from 'vitest';
import { firstLine } from './first-line';

it.each([
  [' npm test\n', 'npm test'],
  ['cat <<END\nhello\nEND', 'cat <<END …'],
  ['one\r\ntwo', 'one …'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  [`${'x'.repeat(78)}😀😀`, `${'x'.repeat(78)}…`],
])('of %j the title is %j', (text, title) => {
  expect(firstLine(text)).toBe(title);
});
